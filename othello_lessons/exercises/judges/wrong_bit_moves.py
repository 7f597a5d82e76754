"""Legal moves by flood on 64 bits as people write them: the right way, and what can go wrong."""

from collections.abc import Iterator, Mapping

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference

SOURCE = """
def answer(own, opp):
    ALL, INNER = 0xFFFFFFFFFFFFFFFF, {inner}
    {colours}
    behind = {begins}
    for step, through in {steps}:
        for way in {ways}:
            beside = shifted(own, way)
            walkers = {starts}
            {counts}
            for _ in range({length}):
                if not walkers:
                    break
                walkers = shifted(walkers, way)
                {notes}
                walkers = {stays}
        {inside}
    return {result}

def shifted(bits, way):
    return bits << way if way > 0 else bits >> -way
"""

MASKS = {1: "opp & INNER", 7: "opp & INNER", 8: "opp", 9: "opp & INNER"}  # where each step walks


def _steps(masks: Mapping[int, str]) -> str:
    """Write each step with the squares that its walk goes over."""
    return "".join(["(", *(f"({step}, {mask}), " for step, mask in masks.items()), ")"])


def _all(mask: str) -> str:
    return _steps(dict.fromkeys(MASKS, mask))


def _wrong_steps() -> Iterator[tuple[str, str]]:
    """Yield the texts in which something is wrong with all steps or with one, with their names."""
    yield _all("opp"), "wraps"
    yield _steps({**MASKS, 8: "opp & INNER"}), "masks-columns-too"
    yield _steps({step: MASKS[step] for step in (1, 8)}), "no-diagonals"
    yield _steps({step: MASKS[step] for step in (7, 9)}), "no-straight-lines"
    yield _all("opp | INNER"), "over-empty-squares"
    yield _all("own"), "over-own-discs"
    with_rim = {1: "opp & INNER", 9: "opp & INNER", 10: "opp", 11: "opp & INNER"}
    yield _steps(with_rim), "steps-of-the-rim"
    yield _steps(dict.fromkeys(with_rim, "opp & INNER")), "steps-of-the-rim"
    yield _steps(dict.fromkeys(with_rim, "opp")), "steps-of-the-rim"
    for step, mask in MASKS.items():
        others = {other: MASKS[other] for other in MASKS if other != step}
        yield _steps(others), "step-missing"
        if step != 8:
            yield _steps({**MASKS, step: "opp"}), "wraps"
        yield _steps({**MASKS, step: mask.replace("opp", "own")}), "over-own-discs"
        yield _steps({**MASKS, step: "opp | INNER"}), "over-empty-squares"
        for near in {step - 1, step + 1} - {0, *(MASKS if step != 8 else ())}:
            yield _steps(others)[:-1] + f"({near}, {mask}))", "wrong-step"


SWITCHES = {
    "steps": {_steps(MASKS): "", **dict(_wrong_steps())},
    "ways": {"(step, -step)": "", "(step,)": "one-way", "(-step,)": "one-way"},
    "starts": {
        "beside & through": "",
        "shifted(own & INNER, way) & through": "masks-own",
        "shifted(opp, way) & through": "begins-at-opp",
        "shifted(opp if way > 0 else own, way) & through": "begins-at-opp",
        "shifted(opp if way < 0 else own, way) & through": "begins-at-opp",
        "beside | through": "begins-everywhere",
        "beside | through if way > 0 else beside & through": "begins-everywhere",
        "beside | through if way < 0 else beside & through": "begins-everywhere",
        "beside": "begins-beside-own",
    },
    "counts": {"pass": "", "behind |= beside": "beside-own"},
    "length": {"64": "", "1": "one-disc", "5": "five-discs"},
    "notes": {
        "behind |= walkers": "",
        "behind += walkers": "adds",
        "behind = walkers": "keeps-the-last",
        "behind ^= walkers": "adds",
        "behind &= walkers": "no-moves",
        **{
            f"behind = {kept} if way {sign} 0 else behind | walkers": name
            for kept, name in (("walkers", "keeps-the-last"), ("behind & walkers", "intersects"))
            for sign in "<>"
        },
    },
    "stays": {
        "walkers & through": "",
        "walkers": "never-stops",
        "walkers if way > 0 else walkers & through": "never-stops",
        "walkers if way < 0 else walkers & through": "never-stops",
    },
    "result": {
        "behind & ~(own | opp) & ALL": "",
        "behind & ALL": "onto-discs",
        "behind & ~own & ALL": "onto-discs",
        "behind & ~opp & ALL": "onto-discs",
        "behind & (own | opp) & ALL": "discs-for-empties",
        "(behind | ~(own | opp)) & ALL": "every-empty-square",
        "~(own | opp) & ALL": "every-empty-square",
        "ALL": "every-square",
        "0": "no-moves",
        "behind & ~(own | opp) & (ALL - 1)": "wrong-masks",
        "behind & ~(own | opp) & (ALL >> 1)": "wrong-masks",
    },
    "colours": {"pass": "", "own, opp = opp, own": "colours-swapped"},
    "begins": {"0": "", "1": "begins-with-a-move"},
    "inner": {
        "0x7E7E7E7E7E7E7E7E": "",
        "0x7E7E7E7E7E7E7E7D": "wrong-masks",
        "0x7F7F7F7F7F7F7F7F": "wrong-masks",
        "0xFEFEFEFEFEFEFEFE": "wrong-masks",
        "0x8181818181818181": "wrong-masks",
        "0x3C3C3C3C3C3C3C3C": "wrong-masks",
    },
    "inside": {"pass": "", "return behind & ~(own | opp) & ALL": "first-step-only"},
}
FLOOD = Reference(SOURCE, SWITCHES)
SIX = Reference(SOURCE, {**SWITCHES, "length": {"6": ""}})  # walks of six discs and no longer


def known_bit_moves() -> Iterator[Mistake]:
    """Yield what people write, those with one mistake first."""
    yield from FLOOD.singles()
    yield from SIX.singles()
    unmasked = ("steps", _all("opp"))
    masked_own = ("starts", "shifted(own & INNER, way) & through")
    yield Mistake("masks-own", FLOOD.with_texts((masked_own, unmasked)))
    yield Mistake("masks-own", SIX.with_texts((masked_own, unmasked)))
    yield from FLOOD.pairs()
