/* Compile the Python of the site ahead, by the very Python that will run it: Pyodide, here in Node.
 * A browser would compile the same files at every visit. The first word is the folder of Pyodide,
 * the second the Python program to run, the others the zip files to rewrite. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.runPython(readFileSync(program, "utf8"));
const compiled = pyodide.globals.get("compiled");
for (const archive of archives) {
  pyodide.FS.writeFile("/archive.zip", readFileSync(archive));
  compiled("/archive.zip", archive);
  writeFileSync(archive, pyodide.FS.readFile("/archive.zip"));
}
