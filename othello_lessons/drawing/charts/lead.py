"""Who is ahead on a board: a bar beside it, as high as the board, which the two sides share."""

from othello_lessons.drawing.svg import Picture, frame, tag, text
from othello_lessons.drawing.theme import BLACK_DISC, EDGE, LAST, STRONG_INK, WHITE_DISC
from othello_lessons.othello import BLACK, WHITE, Board

WIDTH, HEIGHT = 96, 372  # pixels; the board of `show` is as high
TOP, LONG, LEFT, BROAD = 36, 300, 30, 36  # of the bar


def show_lead(board: Board) -> Picture:
    """Draw White's discs as the upper part of a bar and Black's as the lower, with its middle."""
    white, black = board.count(WHITE), board.count(BLACK)
    upper = LONG * white / max(white + black, 1)
    middle = TOP + LONG / 2
    bar = {"x": LEFT, "width": BROAD}
    elements = [
        tag("rect", **bar, y=TOP, height=LONG, fill=BLACK_DISC),
        tag("rect", **bar, y=TOP, height=upper, fill=WHITE_DISC),
        tag("rect", **bar, y=TOP, height=LONG, fill="none", stroke=EDGE),
        tag("path", d=f"M{LEFT - 10} {middle:g}h{BROAD + 20}", stroke=LAST, stroke_width=3),
        text(f"White {white}", WIDTH / 2, TOP - 12, 13, STRONG_INK, bold=True),
        text(f"Black {black}", WIDTH / 2, TOP + LONG + 22, 13, STRONG_INK, bold=True),
    ]
    return frame(elements, WIDTH, HEIGHT, "Discs of both sides", f"White {white}, Black {black}")
