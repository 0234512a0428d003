// Bundles the front end into the folder given: what all kinds of widget have in common, one script for each kind with
// the rest, its styles inside, and one for each part that is fetched when somebody asks for it.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));

const target = "es2022";

/** The look of pictures and pages; its tokens are for style sheets alone. */
const { tokens, ...look } = JSON.parse(readFileSync(`${here}/../kamisado_widget/svg/look.json`, "utf8"));

/** The tokens by their names, and the colors of towers and marks, `players.gold.rim` as `players-gold-rim`. */
const values = new Map(Object.entries(tokens));
(function name(part, before) {
  for (const [key, value] of Object.entries(part))
    if (typeof value === "object") name(value, `${before}${key}-`);
    else values.set(before + key, value);
})({ players: look.players, marks: look.marks }, "");

/** A style sheet's text, with all that the look names written out: a page needs to declare none of it. */
function styled(path) {
  const written = (text) => text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name) => (values.has(name) ? written(`${values.get(name)}`) : whole));
  return written(readFileSync(path, "utf8"));
}

/** An imported style sheet is a module that registers itself, to be mounted with a widget. */
const styles = {
  name: "styles",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const { code, warnings } = transformSync(styled(path), { loader: "css", minify: true, target });
      if (warnings.length) throw new Error(`${path}: ${warnings[0].text}`); // a browser would leave out the rest
      return { contents: `import { register } from "./mount.ts"; register(${JSON.stringify(code)});` };
    }),
};

/** A style sheet that stays one. */
const sheets = {
  name: "sheets",
  setup: ({ onLoad }) => onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: styled(path), loader: "css" })),
};

/** Scripts get no tokens. */
const looks = {
  name: "looks",
  setup: ({ onLoad }) => onLoad({ filter: /look\.json$/ }, () => ({ contents: JSON.stringify(look), loader: "json" })),
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

// --- what kinds and parts are made of

const kindFiles = readdirSync(`${here}/src/kinds`).map((kind) => `src/kinds/${kind}/${kind}.tsx`);
const partFiles = readdirSync(`${here}/src/parts`).flatMap((file) => (file.endsWith(".tsx") ? `src/parts/${file}` : []));

/** What a page may have at the other end of a widget: of the hosts, those that are what their file exports. */
const hostFiles = readdirSync(`${here}/src/transports`)
  .filter((file) => !file.includes(".test.") && /^export default/m.test(readFileSync(`${here}/src/transports/${file}`, "utf8")))
  .map((file) => `src/transports/${file}`);

const PREACT = "node_modules/preact/dist/preact.mjs";

/** The files that all kinds have in common. */
async function commonFiles() {
  const { metafile } = await build({ ...options, metafile: true, entryPoints: kindFiles, plugins: [looks, styles] });
  const used = Object.values(metafile.outputs).map(({ inputs }) => new Set(Object.keys(inputs)));
  return used.reduce((some, more) => some.intersection(more)).difference(new Set(options.inject));
}

const common = await commonFiles();

/** What is common is given: it stays outside, or is what `load` says. */
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

/** The names that a script takes of what is given, each after its file. */
function taken(text) {
  const imported = /import(?: ([\w$]+) from|\{([^{}]*)\}from)"given:([^"]+)"/g;
  const each = [...text.matchAll(imported)].flatMap(([, whole, names, file]) =>
    whole ? `${file} default` : names.split(",").map((name) => `${file} ${name.split(" as ")[0]}`),
  );
  return [...new Set(each)];
}

/** What is made of what is common: each kind, a teacher's panel, which is a widget too, each part, and two pages. */
const entries = [
  ...[...kindFiles, "src/live/panel.tsx"].map((file) => ({ file, as: "widget" })),
  ...partFiles.map((file) => ({ file, as: "part" })),
  ...["src/live/screen.tsx", "src/app/app.tsx"].map((file) => ({ file, as: "page" })),
];

/** An entry's text, with one more plugin. */
async function bundled({ file }, plugin) {
  const { outputFiles } = await build({ ...options, entryPoints: [file], plugins: [plugin, looks, styles] });
  return outputFiles[0].text;
}

for (const entry of entries) entry.takes = taken(await bundled(entry, given()));

/** Where each is in the list of what is given. */
const uses = Map.groupBy(entries.flatMap(({ takes }) => takes), (each) => each);
const keys = new Map([...uses].sort(([, some], [, others]) => others.length - some.length).map(([each], key) => [each, key]));

/** An entry's text: what is given has one name in it, however many files import it. */
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

/** The pupils' page, which is there before any board is, and needs little. */
const pupil = await build({ ...options, entryPoints: ["src/live/pupil.ts"], plugins: [looks, styles] });

const hosts = await build({ ...options, inject: [], entryPoints: hostFiles });

/** The styles of the site, and what runs beside its page and draws nothing. */
const style = await build({ ...options, entryPoints: ["src/app/app.css"], plugins: [sheets] });
const beside = ["src/app/worker.ts", "src/app/service-worker.ts"];
const workers = await build({ ...options, inject: [], entryPoints: beside });

/** JupyterLab's extension: it loads a plain script, and asks what that leaves at a place it knows. */
const lab = await build({ ...options, inject: [], format: "iife", loader: { ".svg": "text" }, entryPoints: ["src/lab/lab.ts"] });
const { version } = JSON.parse(readFileSync(`${here}/package.json`, "utf8"));
const manifest = {
  name: "kamisado-widget",
  version,
  description: "Kamisado in JupyterLab",
  jupyterlab: { extension: true, _build: { load: "lab.js", extension: "./extension" } },
};

// --- once more, over all that was bundled: another twentieth comes off

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
  const onWire = new Set(read("wire/generated.ts").match(/\w+/g));
  const own = ["kind.ts", "state/transient.ts", "state/picture.ts", "state/question.ts", "wire/requests.ts"];
  const members = own.flatMap((path) => [...read(path).matchAll(/^  (?:readonly )?(\w+)(?:<.+>)?\??[:(]/gm)]);
  return [...new Set(members.map(([, name]) => name))].filter((name) => name.length > 4 && !onWire.has(name));
}

const short = {};
const small = async (text) =>
  (await minify(text, { ...smaller, nameCache: Object.assign(short, { vars: undefined }) })).code;

/** What a script exports, by its names, and all that comes before. */
function parted(script) {
  const [ending, names] = /export\{([^{}]*)\};?$/.exec(script);
  const exported = Object.fromEntries(names.split(",").map((each) => each.split(" as ").reverse()));
  return { exported, body: script.slice(0, -ending.length) };
}

/** Every widget brings its script along; a page runs the first of those that are alike, and the others share it. */
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
