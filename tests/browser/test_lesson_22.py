"""Lesson 22 in JupyterLab: its pictures are on the page, light and dark."""


def test_the_pictures_are_on_the_page(open_notebook):
    notebook = open_notebook("22_nine_thousand_times_faster")
    notebook.run_all()
    assert notebook.count_whole_pictures() == 7
    for theme in ("light", "dark"):
        notebook.theme(theme)
        notebook.screenshot_whole(f"lesson-22-{theme}")
