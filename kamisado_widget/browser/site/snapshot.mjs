// Run by Node: begins Python, has it prepare itself, and writes its memory down.
// usage: node snapshot.mjs PYODIDE_FOLDER ARCHIVE TARGET
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { constants, zstdCompressSync } from "node:zlib";

// Node would print the line of the script where it happened: of Pyodide's, a megabyte.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const [folder, archive, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(archive)).buffer, "zip");
python.runPython("from kamisado_widget.browser.snapshot import prepare; prepare()");
const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: reach, ZSTD_c_checksumFlag: checksum } = constants;
// Memory repeats itself over long distances, which gzip does not see: it makes a third more of it.
writeFileSync(target, zstdCompressSync(python.makeMemorySnapshot(), { params: { [level]: 19, [reach]: 25, [checksum]: 1 } }));
process.exit();
