// Bundles the front end, one script and one style sheet, into the folder given.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: [
    { in: "src/index.ts", out: "widget" },
    { in: "src/style.css", out: "widget" },
  ],
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
