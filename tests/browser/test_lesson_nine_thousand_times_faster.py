"""The lesson in JupyterLab: its pictures are on the page."""

CELLS = (
    "# Folded: the first three rungs",
    "speeds = measured(rungs)\nshow_ladder",
    "show(board, player)",
    "own_64, opp_64",
    "COLUMN_H = ",
    "# Folded: the board to click",
    "lanes = {",
)
WITHOUT_COMPILED = {'assert not HAS_NUMBA or speeds["compiled"] > speeds["big integers"]\n': ""}


def test_the_pictures_are_on_the_page(open_lesson, lab_page):
    notebook = open_lesson("nine_thousand_times_faster", CELLS, WITHOUT_COMPILED)
    assert notebook.count_whole_pictures() == 4
    notebook.screenshots_whole("nine_thousand_times_faster")
