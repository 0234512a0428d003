// Bundles the front end into the folder given: one script for each kind of widget, its styles inside, and one for each
// part that is fetched when somebody asks for it.
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

/** A part takes what it shares with the script that fetched it, instead of having its own. */
const names = [...readFileSync(`${here}/src/parts/shared.ts`, "utf8").matchAll(/export \{ (.+) \}/g)].map(([, name]) => name);
const given = {
  name: "given",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^preact$|\/(shared|mount)\.ts$/ }, () => ({ path: "given", namespace: "given" }));
    onLoad({ filter: /./, namespace: "given" }, () => ({ contents: `export const { ${names} } = given` }));
  },
};

const options = {
  absWorkingDir: here,
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
};

const kinds = await build({
  ...options,
  entryPoints: readdirSync(`${here}/src/kinds`).map((kind) => `src/kinds/${kind}/${kind}.tsx`),
  plugins: [styles],
});
const parts = await build({
  ...options,
  entryPoints: readdirSync(`${here}/src/parts`).flatMap((file) => (file.endsWith(".tsx") ? `src/parts/${file}` : [])),
  plugins: [styles, given],
});

// The pages of a room: the teacher's panel is a widget, the pupils' page an ordinary script.
const room = await build({ ...options, entryPoints: ["src/live/panel.tsx", "src/live/pupil.ts"], plugins: [styles] });

/** The app of the site with its styles, and what runs beside the page and draws nothing. */
const app = await build({ ...options, entryPoints: ["src/app/app.tsx", "src/app/app.css"] });
const beside = ["src/app/worker.ts", "src/app/service-worker.ts"];
const workers = await build({ ...options, inject: [], entryPoints: beside });

/** Once more, over all that was bundled: another twentieth comes off. */
const smaller = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true },
  mangle: { properties: { regex: new RegExp(`^(${inner().join("|")})$`) } },
};

/**
 * What the page's own objects call their members, as far as nobody else has a word for it: short in all scripts alike.
 * What the browser knows by a name is left alone by itself.
 */
function inner() {
  const read = (path) => readFileSync(`${here}/src/${path}`, "utf8");
  const onWire = new Set(read("host/wire.ts").match(/\w+/g));
  const own = ["kind.ts", "state/state.ts", "state/picture.ts", "state/question.ts", "host/connection.ts"];
  const members = own.flatMap((path) => [...read(path).matchAll(/^  (?:readonly )?(\w+)(?:<.+>)?\??[:(]/gm)]);
  return [...new Set(members.map(([, name]) => name))].filter((name) => name.length > 4 && !onWire.has(name));
}

const short = {};
const small = async (text) => (await minify(text, { ...smaller, nameCache: Object.assign(short, { vars: undefined }) })).code;

/** What a script exports, and all that comes before. */
function parted(script) {
  const [ending, name] = /export\{(?:[^{}]*,)?([\w$]+) as default[^{}]*\};?$/.exec(script);
  return { name, body: script.slice(0, -ending.length) };
}

/** Every widget brings its script along; a page runs the first of those that are alike, and the others share it. */
function shared(script) {
  const { name, body } = parted(script);
  const key = `kamisado ${createHash("sha256").update(script).digest("base64").slice(0, 8)}`;
  return `export default globalThis["${key}"]??=(()=>{${body}return ${name}})();`;
}

/** A function of what is given. */
function part(script) {
  const { name, body } = parted(script);
  return `export default given=>{${body}return ${name}};`;
}

for (const [{ outputFiles }, wrap] of [
  [kinds, shared],
  [parts, part],
  [room, (script) => script],
])
  for (const { path, text } of outputFiles) writeFileSync(path, wrap(await small(text)));

for (const { path, text } of [...app.outputFiles, ...workers.outputFiles])
  writeFileSync(path, path.endsWith(".css") ? text : await small(text));
