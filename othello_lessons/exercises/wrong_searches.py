"""Minimax and alpha-beta as people write them for the first time: right, and with what goes wrong.

One catalogue for all that is asked about searches: the exercises on minimax, alpha-beta, fail-soft
and iterations, the museum of bugs, and the quizzes on windows and cuts. In each source the search
is called `search`. What is said to a mistake is in `texts/`, under its name.

Of every two mistakes the earlier one is named first, and the first in a table are tried first: so
those that are made most often come first. Patches that hand one more argument to every call come
last, because others change these calls as well.
"""

from collections.abc import Callable
from typing import Any

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.kept_answers import keeping
from othello_lessons.exercises.patches import Mistake, Patch, Patches, Solution, changed, patch
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, MAX_VALUE, WHITE, Board, Player, Value

MINIMAX_SOURCE = """
def search(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -search(other, board, depth - 1, evaluate)[0], None
    best_value, best_move = MIN_VALUE, moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -search(other, after, depth - 1, evaluate)[0]
        if value > best_value:
            best_value, best_move = value, move
    return best_value, best_move
"""

# What alpha-beta adds to minimax: a window, and cuts.
KEPT = "            best_value, best_move = value, move\n"
LOW = "max(alpha, best_value)"
WINDOW = f"window = -beta, -{LOW}"
AT_CUT = "        if best_value >= beta:\n            break\n"
AFTER_MOVE = "        value = -search(other, after, "
FAIL_SOFT_SOURCE = patch(
    MINIMAX_SOURCE,
    "(player, board, depth → (player, board, alpha, beta, depth",
    "(other, board, depth → (other, board, -beta, -alpha, depth",
    f"{AFTER_MOVE}depth →         {WINDOW}\n{AFTER_MOVE}*window, depth",
    f"{KEPT} → {KEPT}{AT_CUT}",
)
# Fail-hard: alpha itself is the best value.
ALPHABETA_SOURCE = patch(
    FAIL_SOFT_SOURCE,
    f"        {WINDOW}\n → ",
    "*window → -beta, -alpha",
    "best_value, best_move = MIN_VALUE, moves → best_move = moves",
    "best_value → alpha",
)

EVALUATED = "evaluate(player, board)"
FINAL = "final_value(player, board)"
END = f"        if not any_legal_move(other, board):\n            return {FINAL}, None\n"
STUCK = f"    if not moves:\n{END}"
BELOW = "depth - 1, evaluate)[0]\n"  # the call after a move ends with this,
BELOW_PASS = "depth - 1, evaluate)[0], None"  # and the one after a pass with this
NO_FIRST_MOVE = "moves[0] → None"
MARGIN = "score(player, board)"


def through_all_calls(argument: str, start: str) -> tuple[str, str]:
    """Return the changes that hand one more argument, with its first value, to every call."""
    return (
        f"evaluate): → evaluate, {argument}=None):\n"
        f"    {argument} = {start} if {argument} is None else {argument}",
        f"evaluate)[0] → evaluate, {argument})[0]",
    )


ROOT = through_all_calls("root", "player")


def _ended_by(test: str, then: str = "    if not moves:\n") -> str:
    """Return the change to a game that ends by another test, before passes are looked for."""
    return f"{STUCK} →     if {test}:\n        return {FINAL}, None\n{then}"


def _end_worth(won: str, drawn: str, lost: str) -> str:
    by_margin = f"{won} if {MARGIN} > 0 else {lost} if {MARGIN} < 0 else {drawn}"
    return f"return {FINAL} → return {by_margin}"


def _also_breaks(kept: str, test: str) -> str:
    """Return the change to a loop that is left by one more test, after the best is kept."""
    return f"{kept} → {kept}        if {test}:\n            break\n"


# What goes wrong in any search: signs, passes, ends and depths.


def _signs_and_passes(at_pass: str) -> Patches:
    """Return mistakes in what every search has; at a pass it hands on `at_pass`."""
    search = f"search(other, board, {at_pass}depth - 1, evaluate)"
    passes = f"        return -{search}[0], None\n"
    return {
        "sign-not-turned": "value = -search( → value = search(",
        "pass-not-turned": "return -search( → return search(",
        "pass-forgotten": [
            changed(f"{passes} → ", NO_FIRST_MOVE),
            f"{passes} →         return MAX_VALUE, None\n",
        ],
        "pass-ends-the-game": [
            f"{END}{passes} →         return {FINAL}, None\n",
            f"{passes} →         return evaluate(player, board), None\n",
        ],
        "no-move-forgotten": changed(f"{STUCK}{passes} → ", NO_FIRST_MOVE),
        "reply-at-pass": [
            f"{passes} →         value, move = {search}\n        return -value, move\n",
            f"{passes} →         return -{search}[0], {search}[1]\n",
        ],
        "pass-is-zero": f"{passes} →         return 0, None\n",
        "evaluates-for-black": "evaluate(player → evaluate(BLACK",
        "same-player": [
            "search(other, after → search(player, after",
            "opponent(player) → player",
        ],
    }


ENDS_AND_DEPTHS: Patches = {
    "evaluates-for-opponent": [
        "evaluate(player → evaluate(opponent(player)",
        "return evaluate → return -evaluate",
    ],
    "own-evaluation": "return evaluate( → return score(",
    "final-value-not-used": f"{FINAL} → evaluate(player, board)",
    "score-at-the-end": f"{FINAL} → {MARGIN}",
    "end-for-opponent": f"{FINAL} → -{FINAL}",
    "end-is-zero": f"{FINAL} → 0",
    "end-is-lost": f"{FINAL} → MIN_VALUE",
    "end-is-infinite": [
        _end_worth("MAX_VALUE", drawn, "MIN_VALUE") for drawn in ("0", "MIN_VALUE")
    ],
    "end-with-speed": [
        f"{FINAL} → {FINAL} + depth",
        _end_worth(f"{FINAL} + depth", "0", f"{FINAL} - depth"),
    ],
    "end-without-margin": _end_worth("WIN", "0", "-WIN"),
    "passes-after-the-end": f"{END} → ",
    "ends-when-one-cannot-move": [
        _ended_by("not moves or not any_legal_move(other, board)"),
        _ended_by("not any_legal_move(other, board)"),
        _ended_by("moves and not any_legal_move(other, board)"),
    ],
    "end-and-pass-exchanged": "if not any_legal_move → if any_legal_move",
    "condition-turned": [
        changed("if not moves: → if moves:", NO_FIRST_MOVE),
        changed(
            _ended_by("not moves and not any_legal_move(other, board)", "    if moves:\n"),
            NO_FIRST_MOVE,
        ),
    ],
    "depth-never-shrinks": f"{BELOW} → depth, evaluate)[0]\n",
    "depth-by-two": [
        changed("depth == 0 → depth <= 0", "depth - 1 → depth - 2"),
        changed("depth == 0 → depth <= 0", f"{BELOW} → depth - 2, evaluate)[0]\n"),
        f"{BELOW} → depth - 2, evaluate)[0]\n",
        f"{BELOW_PASS} → depth - 2, evaluate)[0], None",
    ],
    "depth-grows": [
        f"{BELOW} → depth + 1, evaluate)[0]\n",
        f"{BELOW_PASS} → depth + 1, evaluate)[0], None",
    ],
    "depth-too-small": ["depth == 0 → depth <= 1", "depth == 0 → depth == 1"],
    "depth-too-large": "depth == 0 → depth < 0",
    "depth-turned": ["depth == 0 → depth != 0", "depth == 0 → depth > 0"],
    "never-evaluates": "depth == 0 → False",
    "no-move-evaluated": "depth == 0 → depth == 0 or not legal_moves(player, board)",
    "pass-is-free": f"{BELOW_PASS} → depth, evaluate)[0], None",
    "pass-to-same-player": "search(other, board → search(player, board",
    "moves-for-other": "make_move(move, player → make_move(move, other",
    "shared-board": changed(
        "    for move in moves:\n →     after = list(board)\n    for move in moves:\n",
        "make_move(move, player, list(board)) → make_move(move, player, after)",
    ),
    "black-for-player": [
        "legal_moves(player → legal_moves(BLACK",
        "opponent(player) → opponent(BLACK)",
        "search(other, after → search(WHITE, after",
        "final_value(player → final_value(BLACK",
        "make_move(move, player → make_move(move, BLACK",
    ],
    "move-lost": changed("= value, move → = value, None", NO_FIRST_MOVE),
    "move-where-none": changed(
        f"{FINAL}, None → {FINAL}, 0",
        "[0], None → [0], 0",
        f"{EVALUATED}, None → {EVALUATED}, 0",
    ),
}

FOR_ROOT: Patches = {
    "evaluates-for-root": changed("evaluate(player → evaluate(root", *ROOT),
    "end-for-root": changed("final_value(player → final_value(root", *ROOT),
}


# ---------------------------------------------------------------------------
# What a finished game is worth, whatever else is wrong

# Won by Black, by 12 and by 8 discs, at which depths they are asked for.
FINISHED = [("XXXXXXXXOXOXXXXX X", 2), ("XXXXXXXXOXOXXXXX X", 3), ("XXXXXXXXOXOXOXOX X", 2)]


def fault_at_the_end(worth: Callable[[Player, Board, int], Any]) -> Mistake | None:
    """Name the mistake in the values of finished games; None if their sign is wrong.

    `worth` returns what a search finds for a player on a board at a depth.
    """
    games = [(parse_position(text)[1], depth) for text, depth in FINISHED]
    try:
        won = [worth(BLACK, *game) for game in games]
        lost = [-worth(WHITE, *game) for game in games]
    except (Wrong, TypeError):  # a search without a number here has another mistake
        return None
    sides = [won, lost] if min(won + lost) > 0 else []
    if any(by_12 != later for by_12, later, _ in sides):
        return Mistake("end-with-speed")
    if any(by_12 == by_8 for by_12, _, by_8 in sides):
        return Mistake("end-is-infinite" if max(won + lost) >= MAX_VALUE else "end-without-margin")
    return None


# ---------------------------------------------------------------------------
# The best value, where it is kept apart from alpha

BEGIN = "best_value, best_move = MIN_VALUE"
IS_FIRST = "best_value == MIN_VALUE"


def begins_with(start: Value) -> Patches:
    """Return the mistake of a best value that begins with this number."""
    if start >= 1_000_000:
        return {"best-never-changes": f"{BEGIN} → best_value, best_move = {start!r}"}
    name = "starts-at-zero" if start == 0 else "starts-too-high"
    return {name: f"{BEGIN} → best_value, best_move = {start!r}"}


LISTED = (
    "    for move in moves:\n →     values = []\n    for move in moves:\n",
    "        if value > →         values.append(value)\n        if value >",
)
AVERAGE = "sum(values) / len(values)"
OF_REPLIES = (  # as the player takes the average who did not begin
    "return best_value → best_value = best_value if player == root else "
    f"{AVERAGE}\n    return best_value"
)

BEST: Patches = {
    "average": [
        changed(*LISTED, f"return best_value → return {AVERAGE}"),
        changed(*LISTED, "return best_value → return sum(values) // len(values)"),
        changed(*LISTED, OF_REPLIES, *ROOT),
    ],
    "starts-at-zero": f"{BEGIN} → best_value, best_move = 0",
    "starts-too-high": [
        f"{BEGIN} → best_value, best_move = {start}" for start in ("-1000", "-WIN")
    ],
    "minimises": f"value > best_value → {IS_FIRST} or value < best_value",
    "turned-twice": [
        f"value > best_value → {IS_FIRST} or (value > best_value) == (player == BLACK)",
        changed(
            f"value > best_value → {IS_FIRST} or (value > best_value) == (player == root)", *ROOT
        ),
    ],
    "best-never-changes": [
        "value > best_value → False",
        f"{BEGIN} → best_value, best_move = MAX_VALUE",
    ],
    "pair-turned": [
        "return best_value, best_move → return best_move, best_value",
        "= value, move → = move, value",
    ],
}


# ---------------------------------------------------------------------------
# Minimax

MINIMAX = Solution(
    MINIMAX_SOURCE,
    "search",
    {
        **_signs_and_passes(""),
        **BEST,
        **ENDS_AND_DEPTHS,
        "first-branch": f"{KEPT} → {KEPT}        return best_value, best_move\n",
        "last-branch": "value > best_value → True",
        "wrong-move": [
            "return best_value, best_move → return best_value, moves[0]",
            "return best_value, best_move → return best_value, moves[-1]",
        ],
        "stops-at-first-win": [
            _also_breaks(KEPT, "best_value >= WIN"),
            _also_breaks(KEPT, "best_value > 0"),
        ],
        "blacks-view": changed(
            "evaluate(player → evaluate(BLACK",
            "final_value(player → final_value(BLACK",
            "-search( → search(",
            f"value > best_value → {IS_FIRST} or (value > best_value) == (player == BLACK)",
        ),
        **FOR_ROOT,
        **keeping("def search(player, board, depth, evaluate):"),
    },
)


# ---------------------------------------------------------------------------
# Windows and cuts

# What stands in the place of -beta, -alpha in the window for the next level.
WINDOWS = {
    "window-not-turned": ["alpha, beta"],
    "ends-exchanged": ["-alpha, -beta"],
    "ends-keep-their-sign": ["beta, alpha"],
    "end-not-negated": ["beta, -alpha", "-beta, alpha"],
    "exchanged-and-unsigned": ["-alpha, beta", "alpha, -beta"],
    "window-not-passed": ["MIN_VALUE, MAX_VALUE", "MIN_VALUE, -alpha", "-beta, MAX_VALUE"],
}
AT_PASS = "board, -beta, -alpha"


Ways = dict[str, list[str | Patch]]


def _windows(right: str, low: str) -> Ways:
    """Return the wrong windows, each after moves and passes alike, and after moves alone."""
    before = right.removesuffix(f"-beta, -{low}")
    ways: Ways = {}
    for name, windows in WINDOWS.items():
        for window in windows:
            after_moves = f"{right} → {before}{window.replace('alpha', low)}"
            after_both = changed(after_moves, f"{AT_PASS} → board, {window}")
            ways.setdefault(name, []).extend([after_both, after_moves])
    all_windows = [window for windows in WINDOWS.values() for window in windows]
    return {**ways, "pass-window": [f"{AT_PASS} → board, {window}" for window in all_windows]}


HEAD = "def search(player, board, alpha, beta, depth, evaluate):"
# A search with a window must not keep values at all.
KEEPS_VALUES = [way._replace(also=()) for ways in keeping(HEAD).values() for way in ways]


def _cuts(best: str) -> Ways:
    """Return mistakes with the best value, which stands under this name, and with cuts."""
    kept = f"            {best}, best_move = value, move\n"
    test, result = f"{best} >= beta", f"return {best}, best_move"
    return {
        "keeps-a-bound": [f"value > {best} → value >= {best}"],
        "cuts-too-late": [f"{test} → {best} > beta"],
        "missed-cut": [f"        if {test}:\n            break\n → "],
        "cuts-at-once": [
            f"{test} → {best} < beta",
            f"{test} → {best} <= beta",
            f"if {test} → if True",
            f"{kept} → {kept}        {result}\n",
        ],
        "cuts-too-early": [f"{test} → {best} + 1 >= beta"],
        "last-value": [f"value > {best} → True"],
        "last-branch": [f"{result} → return value, best_move"],
        "cut-turned": ["break → return -beta, best_move", f"break → return -{best}, best_move"],
        "returns-beta": [f"{result} → return beta, best_move"],
        "stops-at-first-win": [_also_breaks(kept, f"{best} >= WIN")],
    }


HARD_CUTS = _cuts("alpha")
KEPT_ALPHA = "            alpha, best_move = value, move\n"
FIRST_ALPHA = "    best_move = moves[0] →     first, best_move = alpha, moves[0]"

SURE = through_all_calls("sure", "{player: alpha, opponent(player): -beta}")

ALPHABETA = Solution(
    ALPHABETA_SOURCE,
    "search",
    {
        **_windows("after, -beta, -alpha", "alpha"),
        **_signs_and_passes("-beta, -alpha, "),
        **HARD_CUTS,
        "cuts-at-once": [
            *HARD_CUTS["cuts-at-once"],
            changed(FIRST_ALPHA, "alpha >= beta → value >= first"),
            changed(FIRST_ALPHA, "alpha >= beta → value > first"),
        ],
        "cut-too-early": changed(
            f"{KEPT_ALPHA} →             break\n        alpha, best_move = value, move\n",
            "value > alpha → value <= alpha",
        ),
        "last-value": [
            f"{KEPT_ALPHA} →             best_move = move\n        alpha = value\n",
            *HARD_CUTS["last-value"],
        ],
        "alpha-not-raised": changed(FIRST_ALPHA, "after, -beta, -alpha → after, -beta, -first"),
        "alpha-never-raised": [
            "value > alpha → value < alpha",
            "value > alpha → value > beta",
            "value > alpha → False",
            changed(FIRST_ALPHA, "return alpha, best_move → return first, best_move"),
        ],
        "cut-value-lost": [
            changed("value > alpha → alpha < value < beta", "alpha >= beta → value >= beta"),
            changed(FIRST_ALPHA, "break → return first, best_move"),
        ],
        "average": [
            changed(*LISTED, f"return alpha → return {AVERAGE}", *never_raised)
            for never_raised in ([], ["value > alpha → False"])
        ],
        "pair-turned": [
            "= value, move → = move, value",
            "return alpha, best_move → return best_move, alpha",
        ],
        **ENDS_AND_DEPTHS,
        **FOR_ROOT,
        "global-alpha": changed(
            *SURE,
            "value > alpha → value > sure[player]",
            f"{KEPT_ALPHA} →             sure[player], best_move = value, move\n",
            "alpha >= beta → sure[player] >= -sure[other]",
            "return alpha, best_move → return sure[player], best_move",
            "after, -beta, -alpha → after, sure[other], -sure[player]",
        ),
        "keeps-values": KEEPS_VALUES,
    },
)


# ---------------------------------------------------------------------------
# Fail-soft: the best value is kept apart from alpha

SOFT_WINDOWS, SOFT_CUTS = _windows(WINDOW, LOW), _cuts("best_value")

SOFT: Patches = {
    **SOFT_WINDOWS,
    "window-not-passed": [
        *SOFT_WINDOWS["window-not-passed"],
        f"{WINDOW} → window = -beta, -best_value",
    ],
    **_signs_and_passes("-beta, -alpha, "),
    **BEST,
    "alpha-not-raised": f"{WINDOW} → window = -beta, -alpha",
    "no-deep-cuts": f"{WINDOW} → window = MIN_VALUE, -best_value",
    **SOFT_CUTS,
    "cuts-at-once": [*SOFT_CUTS["cuts-at-once"], "best_value >= beta → best_value >= alpha"],
    "last-value": [
        changed(
            "        if value > best →         alpha = value\n        if value > best",
            "if best_value >= beta → if alpha >= beta",
            f"{WINDOW} → window = -beta, -alpha",
        ),
        *SOFT_CUTS["last-value"],
    ],
    "cut-value-lost": [
        changed(
            "value > best_value → best_value < value < beta",
            "best_value >= beta → value >= beta",
        ),
        "break → return alpha, best_move",
    ],
    **ENDS_AND_DEPTHS,
    **FOR_ROOT,
    "full-window-at-root": changed(
        f"{WINDOW} → window = (MIN_VALUE, MAX_VALUE) if board is root else (-beta, -{LOW})",
        *through_all_calls("root", "board"),
    ),
    "cuts-for-one-side": [
        changed(f"{WINDOW} → window = -beta, -({LOW} if player {is_side} root else alpha)", *ROOT)
        for is_side in ("==", "!=")
    ],
    "global-alpha": [
        changed(
            f"{AT_CUT} →         sure[player] = max(sure[player], best_value)\n{cut}",
            f"{WINDOW} → window = sure[other], -sure[player]",
            *SURE,
        )
        for cut in ("        if sure[player] >= -sure[other]:\n            break\n", "")
    ],
    "keeps-values": KEEPS_VALUES,
}
# What shows outside of the window alone, so that it is right where no value there is asked for.
OUTSIDE: Patches = {
    "still-fail-hard": [
        f"{BEGIN} → best_value, best_move = alpha",
        f"return best_value, best_move → return {LOW}, best_move",
        f"return best_value, best_move → return min(beta, {LOW}), best_move",
    ],
    "clamped": [
        "return best_value, best_move → return min(beta, best_value), best_move",
        "break → return beta, best_move",
    ],
    "returns-alpha": "return best_value, best_move → return alpha, best_move",
    "end-in-window": f"{FINAL} → max(alpha, min(beta, {FINAL}))",
}

SOFT_ALPHABETA = Solution(FAIL_SOFT_SOURCE, "search", SOFT)  # as another style of alpha-beta
FAIL_SOFT = Solution(FAIL_SOFT_SOURCE, "search", {**SOFT, **OUTSIDE})
