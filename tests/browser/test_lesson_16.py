"""Lesson 16 in JupyterLab: its pictures are on the page, light and dark."""


def test_the_pictures_are_on_the_page(open_notebook):
    notebook = open_notebook("16_nine_thousand_times_faster")
    notebook.run_all()
    pictures = notebook.panel.locator(".jp-RenderedSVG img")
    pictures.first.wait_for()
    sizes = pictures.evaluate_all("all => all.map(one => [one.naturalWidth, one.clientWidth])")
    assert len(sizes) == 13
    for natural, shown in sizes:
        assert natural > 100 and shown > min(natural, 600) * 0.9
    for theme in ("light", "dark"):
        notebook.theme(theme)
        notebook.screenshot_whole(f"lesson-16-{theme}")
