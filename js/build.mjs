// Bundles the front end into a folder: a shared core, one script for each kind of widget with its styles, and one for
// each part that loads on demand. A saved notebook holds each widget's script: 57 kB this way, 146 kB as a plain bundle
// with all parts. Plain bundles without parts take 59 kB, but then each part needs its own copy of Preact.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));

const target = "es2022";

/** Colors and sizes of pictures and pages; the tokens are used by style sheets only. */
const { tokens, ...look } = JSON.parse(readFileSync(`${here}/../kamisado_widget/svg/look.json`, "utf8"));

/** CSS variables to inline: the tokens, and the colors of towers and marks, `players.gold.rim` as `players-gold-rim`. */
const values = new Map(Object.entries(tokens));
(function name(part, before) {
  for (const [key, value] of Object.entries(part))
    if (typeof value === "object") name(value, `${before}${key}-`);
    else values.set(before + key, value);
})({ players: look.players, marks: look.marks }, "");

/** A style sheet with these variables inlined. */
function styled(path) {
  const written = (text) => text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name) => (values.has(name) ? written(`${values.get(name)}`) : whole));
  return written(readFileSync(path, "utf8"));
}

/** Imported style sheets become modules that register themselves, to be mounted with a widget. */
const styles = {
  name: "styles",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const { code, warnings } = transformSync(styled(path), { loader: "css", minify: true, target });
      if (warnings.length) throw new Error(`${path}: ${warnings[0].text}`); // browsers skip what they cannot parse
      return { contents: `import { register } from "./mount.ts"; register(${JSON.stringify(code)});` };
    }),
};

/** Style sheets that stay CSS files. */
const sheets = {
  name: "sheets",
  setup: ({ onLoad }) => onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: styled(path), loader: "css" })),
};

/** look.json without the tokens. */
const looks = {
  name: "looks",
  setup: ({ onLoad }) => onLoad({ filter: /look\.json$/ }, () => ({ contents: JSON.stringify(look), loader: "json" })),
};

const options = {
  absWorkingDir: here,
  preserveSymlinks: true, // a worktree may share its node_modules
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

// --- kinds and parts, linked against the core

const kindFiles = readdirSync(`${here}/src/kinds`).map((kind) => `src/kinds/${kind}/${kind}.tsx`);
const partFiles = readdirSync(`${here}/src/parts`).flatMap((file) => (file.endsWith(".tsx") ? `src/parts/${file}` : []));

/** Transports: files with a default export. */
const hostFiles = readdirSync(`${here}/src/transports`)
  .filter((file) => !file.includes(".test.") && /^export default/m.test(readFileSync(`${here}/src/transports/${file}`, "utf8")))
  .map((file) => `src/transports/${file}`);

const PREACT = "node_modules/preact/dist/preact.mjs";

/** The files that every kind imports. */
async function commonFiles() {
  const { metafile } = await build({ ...options, metafile: true, entryPoints: kindFiles, plugins: [looks, styles] });
  const used = Object.values(metafile.outputs).map(({ inputs }) => new Set(Object.keys(inputs)));
  return used.reduce((some, more) => some.intersection(more)).difference(new Set(options.inject));
}

const common = await commonFiles();

/** Resolves the common files: as external, or to the modules that `load` returns. */
const given = (load) => ({
  name: "given",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^preact$|^\./ }, ({ path, resolveDir }) => {
      const file = path === "preact" ? PREACT : relative(here, resolve(resolveDir, path));
      if (common.has(file)) return load ? { path: file, namespace: "given" } : { path: `given:${file}`, external: true };
    });
    onResolve({ filter: /^all$/, namespace: "given" }, ({ path }) => ({ path, namespace: "given" }));
    onLoad({ filter: /./, namespace: "given" }, ({ path }) => ({ contents: load(path), loader: "js" }));
  },
});

/** The names a script imports from common files, each as "file name". */
function taken(text) {
  const imported = /import(?: ([\w$]+) from|\{([^{}]*)\}from)"given:([^"]+)"/g;
  const each = [...text.matchAll(imported)].flatMap(([, whole, names, file]) =>
    whole ? `${file} default` : names.split(",").map((name) => `${file} ${name.split(" as ")[0]}`),
  );
  return [...new Set(each)];
}

/** Scripts linked against the core: kinds, the teacher's panel (a widget too), parts, and two pages. */
const entries = [
  ...[...kindFiles, "src/live/panel.tsx"].map((file) => ({ file, as: "widget" })),
  ...partFiles.map((file) => ({ file, as: "part" })),
  ...["src/live/screen.tsx", "src/app/app.tsx"].map((file) => ({ file, as: "page" })),
];

/** Bundle an entry with one more plugin. */
async function bundled({ file }, plugin) {
  const { outputFiles } = await build({ ...options, entryPoints: [file], plugins: [plugin, looks, styles] });
  return outputFiles[0].text;
}

for (const entry of entries) entry.takes = taken(await bundled(entry, given()));

/** The index of each imported name in the core's list of exports, most used first. */
const uses = Map.groupBy(entries.flatMap(({ takes }) => takes), (each) => each);
const keys = new Map([...uses].sort(([, some], [, others]) => others.length - some.length).map(([each], key) => [each, key]));

/** Bundle an entry that takes its imports from the core's list, `given`. */
function taking(entry) {
  const load = (path) => {
    const names = [...keys].map(([each, key]) => (entry.takes.includes(each) ? `_${key}` : ""));
    if (path === "all") return `export const [ ${`${names}`.replace(/,+$/, "")} ] = given;`;
    const its = entry.takes.filter((each) => each.startsWith(`${path} `));
    return `export { ${its.map((each) => `_${keys.get(each)} as ${each.split(" ")[1]}`)} } from "all";`;
  };
  return bundled(entry, given(load));
}

const contents = [
  ...[...keys].map(([each, key]) => {
    const [file, name] = each.split(" ");
    const from = file === PREACT ? `"preact"` : file.endsWith(".json") ? `"./${file}" with { type: "json" }` : `"./${file}"`;
    return `export { ${name} as _${key} } from ${from};`;
  }),
  ...[...common].filter((file) => file.endsWith(".css")).map((file) => `import "./${file}";`),
].join("\n");
const core = await build({
  ...options,
  entryPoints: undefined,
  stdin: { contents, resolveDir: here, sourcefile: "core.ts" },
  entryNames: "core",
  plugins: [looks, styles],
});

/** The pupils' page: small, and loaded before any board. */
const pupil = await build({ ...options, entryPoints: ["src/live/pupil.ts"], plugins: [looks, styles] });

const hosts = await build({ ...options, inject: [], entryPoints: hostFiles });

/** The site's style sheet and workers. */
const style = await build({ ...options, entryPoints: ["src/app/app.css"], plugins: [sheets] });
const beside = ["src/app/worker.ts", "src/app/service-worker.ts"];
const workers = await build({ ...options, inject: [], entryPoints: beside });

/** The JupyterLab extension: a plain script that leaves its exports in a global. */
const lab = await build({ ...options, inject: [], format: "iife", loader: { ".svg": "text" }, entryPoints: ["src/lab/lab.ts"] });
const { version } = JSON.parse(readFileSync(`${here}/package.json`, "utf8"));
const manifest = {
  name: "kamisado-widget",
  version,
  description: "Kamisado in JupyterLab",
  jupyterlab: { extension: true, _build: { load: "lab.js", extension: "./extension" } },
};

// --- minify again with terser: 5 % smaller than esbuild's output

const smaller = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true },
  mangle: { properties: { regex: new RegExp(`^(${inner().join("|")})$`) } },
};

/**
 * Members of our own objects, to be mangled alike in all scripts: those that are not on the wire. Terser itself spares
 * the browser's names.
 */
function inner() {
  const read = (path) => readFileSync(`${here}/src/${path}`, "utf8");
  const onWire = new Set(read("wire/generated.ts").match(/\w+/g));
  const own = ["kind.ts", "state/transient.ts", "state/picture.ts", "state/question.ts", "wire/requests.ts"];
  const members = own.flatMap((path) => [...read(path).matchAll(/^  (?:readonly )?(\w+)(?:<.+>)?\??[:(]/gm)]);
  return [...new Set(members.map(([, name]) => name))].filter((name) => name.length > 4 && !onWire.has(name));
}

const short = {};
const small = async (text) =>
  (await minify(text, { ...smaller, nameCache: Object.assign(short, { vars: undefined }) })).code;

/** A script's exports by name, and its body. */
function parted(script) {
  const [ending, names] = /export\{([^{}]*)\};?$/.exec(script);
  const exported = Object.fromEntries(names.split(",").map((each) => each.split(" as ").reverse()));
  return { exported, body: script.slice(0, -ending.length) };
}

/** Every widget carries its script; a page runs identical ones once. */
function shared(body, script) {
  const key = `kamisado ${createHash("sha256").update(script).digest("base64").slice(0, 8)}`;
  return `export default globalThis["${key}"]??=(()=>{${body}})();`;
}

function write(name, text) {
  const path = resolve(here, options.outdir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const named = ({ path }) => path.split(/[/\\]/).at(-1);
const script = (file) => named({ path: file }).replace(/\.tsx?$/, ".js");

const { exported, body } = parted(await small(core.outputFiles[0].text));
const all = [...keys.values()].map((key) => exported[`_${key}`]);
const made = `const given=[];${body}given.push(${all});return given`;
write("core.js", shared(made, made));

for (const entry of entries) {
  const [text, core] = [await small(await taking(entry)), `import given from"./core.js";`];
  if (entry.as === "page") write(script(entry.file), core + text);
  else {
    const { exported, body } = parted(text);
    const rest = `${body}return ${exported.default}`;
    write(script(entry.file), entry.as === "part" ? `export default given=>{${rest}};` : core + shared(rest, made + rest));
  }
}

for (const file of hosts.outputFiles) {
  const { exported, body } = parted(await small(file.text));
  write(named(file), `export default (()=>{${body}return ${exported.default}})();`);
}

for (const file of [...pupil.outputFiles, ...workers.outputFiles]) write(named(file), await small(file.text));
for (const file of style.outputFiles) write(named(file), file.text);

write(`lab/${manifest.name}/lab.js`, (await minify(lab.outputFiles[0].text, { ecma: 2020, compress: { passes: 3 } })).code);
write(`lab/${manifest.name}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
