"""The lesson in JupyterLab: its pictures are on the page."""

CELLS = (
    "# Folded: the first three rungs",
    "speeds = measured(rungs)\nshow_ladder",
    "show(board, player)",
    "own_64, opp_64",
    "COLUMN_H",
    "landed = ",
    "# Folded: the board to click",
    "lanes = {",
)


def test_the_pictures_are_on_the_page(open_lesson, lab_page):
    notebook = open_lesson("nine_thousand_times_faster", CELLS)
    assert notebook.count_whole_pictures() == 5
    notebook.screenshots_whole("nine_thousand_times_faster")
