// Bundles the front end into the folder given: one script for each kind of widget, its styles inside.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));

const target = "es2022";

/** An imported style sheet is a module that registers itself, to be mounted with a widget. */
const styles = {
  name: "styles",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const { code } = transformSync(readFileSync(path, "utf8"), { loader: "css", minify: true, target });
      return { contents: `import { register } from "./mount.ts"; register(${JSON.stringify(code)});` };
    }),
};

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: readdirSync(`${here}/src/kinds`).map((kind) => `src/kinds/${kind}/${kind}.tsx`),
  entryNames: "[name]",
  outdir: process.argv[2] ?? "../kamisado_widget/static",
  write: false,
  bundle: true,
  minify: true,
  format: "esm",
  target,
  charset: "utf8",
  legalComments: "none",
  // Calls of a short name: the automatic form costs a kilobyte more. The checker reads tsconfig.json, where it is usual.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/jsx.ts"],
  loader: { ".json": "json" },
  plugins: [styles],
});

/** Once more, over all that was bundled: another twentieth comes off. */
const smaller = { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } };

/** Every widget brings its script along; a page runs the first of those that are alike, and the others share it. */
function shared(script) {
  const [ending, name] = /export\{(?:[^{}]*,)?([\w$]+) as default[^{}]*\};?$/.exec(script);
  const key = `kamisado ${createHash("sha256").update(script).digest("hex").slice(0, 16)}`;
  const body = script.slice(0, -ending.length);
  return `export default globalThis["${key}"]??=(()=>{${body}return ${name}})();`;
}

for (const { path, text } of outputFiles) writeFileSync(path, shared((await minify(text, smaller)).code));
