"""What a user installs: a light import, the exact versions, and a wheel that carries the course."""

import subprocess
import sys


def test_importing_the_package_loads_nothing_heavy():
    heavy = {"ipywidgets", "anywidget", "numpy", "matplotlib", "IPython", "pygraphviz", "graphviz"}
    code = f"import sys, othello_lessons; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
