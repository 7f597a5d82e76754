"""The course as a static site, with nothing to install: `python -m web build` makes it.

pages.py puts the pages together, from Markdown in pages/, the lessons with their saved outputs, the
book (book.py) and lists of functions (functions.py); Sphinx makes HTML of them.
board/ makes the board and the stepper of the front page, which need no Python.
lite.py puts together the part in which the lessons run: JupyterLite is JupyterLab without a server;
its Python is Pyodide, CPython for a browser. notes.py adds to the lessons what they say only there.
compile_ahead.mjs and in_pyodide.py compile its Python while the site is built; early.js loads it
while the page appears; offline.js keeps what was loaded for a visit without a network.
The tests of a site that was built are in site_tests/.
"""
