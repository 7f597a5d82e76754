/* Python in the worker of a lesson, which begins to load at once, while the page is still put
 * together. JupyterLite takes this for Pyodide's own module, asks for Python and gets it from here.
 * The build writes in front which PACKAGES and MODULES are loaded before anybody asks. */
import { loadPyodide as load } from "./pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;
const said = { stdout: console.log, stderr: console.error };

async function start() {
  const pyodide = await load({
    indexURL: here("pyodide/"),
    lockFileURL: here("pyodide-lock/pyodide-lock.json"),
    packages: PACKAGES,
    stdout: (text) => said.stdout(text),
    stderr: (text) => said.stderr(text),
  });
  // before the lessons' folder is there, in which Python would look for every module
  await pyodide.runPythonAsync(`import ${MODULES.join(", ")}`);
  return pyodide;
}

const started = start();

export function loadPyodide({ stdout, stderr }) {
  Object.assign(said, { stdout, stderr });
  return started;
}
