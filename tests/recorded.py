"""Recorded trees that several tests ask about, and what their pictures show."""

from xml.etree import ElementTree

from positions import random_position

from othello_lessons import othello as book
from othello_lessons.drawing.theme import BEST
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE
from othello_lessons.watch import watch

SVG = "{http://www.w3.org/2000/svg}"
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [5, [[[4, 9], 8], 7]]  # the root has 5; three plies below, White's 4 is enough
SMALL = random_position(4, 4, 3)


def toy_minimax(player, tree):
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    return max(-toy_minimax(book.opponent(player), branch) for branch in tree)


def toy_alphabeta(player, tree, alpha, beta):
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    for branch in tree:
        alpha = max(alpha, -toy_alphabeta(book.opponent(player), branch, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


# Without a docstring, so that its lines have the numbers of those of toy_alphabeta.
def cuts_too_late(player, tree, alpha, beta):
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    for branch in tree:
        alpha = max(alpha, -cuts_too_late(book.opponent(player), branch, -beta, -alpha))
        if alpha > beta:
            break
    return alpha


def alphabeta_tree(player, board, depth, evaluate=book.weighted_score):
    return watch(book.alphabeta, player, board, MIN_VALUE, MAX_VALUE, depth, evaluate)


def elements(picture, tag, **attributes):
    """Return the elements of a drawing with this tag and these attributes."""
    found = ElementTree.fromstring(picture.svg).iter(SVG + tag)
    return [one for one in found if attributes.items() <= one.attrib.items()]


def texts(picture):
    return [element.text for element in elements(picture, "text")]


def thick_edges(picture):
    return elements(picture, "path", stroke=BEST)


def large_tree():
    """Return a tree of more than 800 nodes, and fewer than 1,000."""
    recorded = alphabeta_tree(*random_position(8, 20, 15), 4)
    assert 800 < recorded.size <= NODES_AS_DOTS, recorded.size
    return recorded


def paths(path):
    """Yield the paths to all nodes, in the order of their numbers."""
    yield path
    for child in path[-1].children:
        yield from paths([*path, child])


def minimax_tree(player, board, depth):
    return watch(book.minimax, player, board, depth, book.weighted_score)


def nameless(player, board, alpha, beta, depth):
    """Search with an evaluation of its own."""
    moves = book.legal_moves(player, board)
    if depth == 0 or not moves:
        return book.weighted_score(player, board)
    for move in moves:
        after = book.make_move(move, player, list(board))
        alpha = max(alpha, -nameless(book.opponent(player), after, -beta, -alpha, depth - 1))
        if alpha >= beta:
            break
    return alpha
