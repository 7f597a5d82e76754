"""The course in a browser tab: a static site in which the lessons run, with nothing to install.

JupyterLite is JupyterLab without a server; its Python is Pyodide, CPython for a browser. Read
build.py for how the site is put together; `python -m lite` is the command. The tests of a site that
was built are in site_tests/.
"""
