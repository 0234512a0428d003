// Bundles the front end into the folder given: for each kind of widget one script and one style sheet.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: readdirSync(`${here}/src/kinds`).map((name) => `src/kinds/${name}`),
  entryNames: "[name]",
  outdir: process.argv[2] ?? "../kamisado_widget/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".json": "json" },
});
