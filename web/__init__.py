"""The course as a static site, with nothing to install: `python -m web build` makes it.

lite.py puts together the part in which the lessons run: JupyterLite is JupyterLab without a server;
its Python is Pyodide, CPython for a browser. notes.py adds to the lessons what they say only there.
The tests of a site that was built are in site_tests/.
"""
