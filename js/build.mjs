// Bundles the front end into the folder given: for each kind of widget one script and one style sheet.
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: readdirSync(`${here}/src/kinds`).map((name) => `src/kinds/${name}`),
  entryNames: "[name]",
  outdir: process.argv[2] ?? "../kamisado_widget/static",
  write: false,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  // Calls of a short name: the automatic form costs a kilobyte more. The checker reads tsconfig.json, where it is usual.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/jsx.ts"],
  loader: { ".json": "json" },
});

/** Once more, over all that was bundled: another twentieth comes off. */
const smaller = { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } };

for (const { path, text } of outputFiles)
  writeFileSync(path, path.endsWith(".js") ? (await minify(text, smaller)).code : text);
