"""Write the newest versions that work together into pyproject.toml, as constraints for uv.

Run `python .ci/pin.py` after a change of dependencies, then the tests, then commit. It finds
versions for every supported Python and platform at once. Two Pythons get different versions of a
package only if the newest version no longer supports the older Python.
"""

import re
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?<=^constraint-dependencies = \[\n).*?(?=^\])", re.M | re.S)
HELD_BACK = {
    "argon2-cffi-bindings": "25.1.0",  # later ones have no wheel for Intel Macs
}


def resolve(project: str) -> str:
    """Return the requirements that uv finds for this pyproject.toml, one on each line."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "pyproject.toml").write_text(project, encoding="utf-8")
        command = ["uv", "export", "--all-extras", "--all-groups", "--no-hashes", "--no-annotate"]
        command += ["--no-header", "--no-emit-project", "--quiet", "--directory", folder]
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def constraints(requirements: str) -> list[str]:
    """Return `name==version`, with a marker only if a package has more than one version."""
    versions = defaultdict(list)
    for line in requirements.splitlines():
        requirement, _, marker = line.partition(" ; ")
        versions[requirement.partition("==")[0]].append((requirement, marker))
    return [
        f"{requirement} ; {marker}" if len(found) > 1 else requirement
        for found in versions.values()
        for requirement, marker in found
    ]


def main() -> None:
    """Find versions without the old constraints, and write the new constraints."""
    path = ROOT / "pyproject.toml"
    project = path.read_text(encoding="utf-8")
    held = "".join(f'    "{name}=={version}",\n' for name, version in HELD_BACK.items())
    found = constraints(resolve(BLOCK.sub(lambda _: held, project, count=1)))
    lines = "".join(f'    "{one}",\n' for one in found)
    path.write_text(BLOCK.sub(lambda _: lines, project, count=1), encoding="utf-8")
    print(f"{len(found)} versions written to pyproject.toml")


if __name__ == "__main__":
    main()
