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
const { tokens, ...look } = JSON.parse(readFileSync(`${here}/../kamisado_widget/picture/look.json`, "utf8"));

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
const hostFiles = readdirSync(`${here}/src/hosts`)
  .filter((file) => !file.includes(".test.") && /^export default/m.test(readFileSync(`${here}/src/hosts/${file}`, "utf8")))
  .map((file) => `src/hosts/${file}`);

const PREACT = "node_modules/preact/dist/preact.mjs";

/** The files that all kinds have in common. */
async function commonFiles() {
  const { metafile } = await build({ ...options, metafile: true, entryPoints: kindFiles, plugins: [looks, styles] });
  const used = Object.values(metafile.outputs).map(({ inputs }) => new Set(Object.keys(inputs)));
  return used.reduce((some, more) => some.intersection(more)).difference(new Set(options.inject));
}

const common = await commonFiles();

/** What is common stays outside: it is given. */
const given = {
  name: "given",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^preact$|^\./ }, ({ path, resolveDir }) => {
      const file = path === "preact" ? PREACT : relative(here, resolve(resolveDir, path));
      return common.has(file) ? { path: `given:${file}`, external: true } : undefined;
    }),
};

const imported = /import(?:([\w$]+)|\{([^{}]*)\})?(?:from)?"given:([^"]+)";|import ([\w$]+) from"given:([^"]+)";/g;

/** The names that a script takes of what is given, as pairs of a file's name and its own. */
function taken(text) {
  return [...text.matchAll(imported)].flatMap(([, , names, file, whole, itsFile]) =>
    whole
      ? [{ file: itsFile, name: "default", own: whole }]
      : (names ?? "").split(",").filter(Boolean).map((each) => {
          const [name, own = name] = each.split(" as ");
          return { file, name, own };
        }),
  );
}

const entries = { ...options, plugins: [looks, styles, given] };
const kinds = await build({ ...entries, entryPoints: kindFiles });
const parts = await build({ ...entries, entryPoints: partFiles });

/** Where each is in the list of what is given. */
const keys = new Map();
for (const { text } of [...kinds.outputFiles, ...parts.outputFiles])
  for (const { file, name } of taken(text)) {
    const each = `${file} ${name}`;
    if (!keys.has(each)) keys.set(each, keys.size);
  }

const contents = [
  ...[...common].filter((file) => file.endsWith(".css")).map((file) => `import "./${file}";`),
  ...[...keys].map(([each, key]) => {
    const [file, name] = each.split(" ");
    return `export { ${name} as _${key} } from "${file === PREACT ? "preact" : `./${file}`}";`;
  }),
].join("\n");
const core = await build({
  ...options,
  entryPoints: undefined,
  stdin: { contents, resolveDir: here, sourcefile: "core.ts" },
  entryNames: "core",
  plugins: [looks, styles],
});

// The pages of a room: the teacher's panel is a widget, the pupils' page and the projector's are ordinary scripts.
const room = await build({ ...options, entryPoints: ["src/live/panel.tsx", "src/live/pupil.ts", "src/live/screen.tsx"], plugins: [looks, styles] });

const hosts = await build({ ...options, inject: [], entryPoints: hostFiles });

/** The app of the site with its styles, and what runs beside the page and draws nothing. */
const app = await build({ ...options, entryPoints: ["src/app/app.tsx", "src/app/app.css"], plugins: [looks, sheets] });
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

/** What a script is given, by the names that it has for it. */
function taking(text) {
  const names = taken(text).map(({ file, name, own }) => `${keys.get(`${file} ${name}`)}:${own}`);
  return `const{${names}}=given;${text.replace(imported, "")}`;
}

function write(name, text) {
  const path = resolve(here, options.outdir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const named = ({ path }) => path.split(/[/\\]/).at(-1);

const { exported, body } = parted(await small(core.outputFiles[0].text));
const all = [...keys.values()].map((key) => exported[`_${key}`]);
const made = `const given=[];${body}given.push(${all});return given`;
write("core.js", shared(made, made));

for (const file of kinds.outputFiles) {
  const { exported, body } = parted(await small(taking(file.text)));
  const rest = `${body}return ${exported.default}`;
  write(named(file), `import given from"./core.js";${shared(rest, made + rest)}`);
}

for (const file of parts.outputFiles) {
  const { exported, body } = parted(await small(taking(file.text)));
  write(named(file), `export default given=>{${body}return ${exported.default}};`);
}

for (const file of hosts.outputFiles) {
  const { exported, body } = parted(await small(file.text));
  write(named(file), `export default (()=>{${body}return ${exported.default}})();`);
}

for (const file of [...room.outputFiles, ...app.outputFiles, ...workers.outputFiles])
  write(named(file), named(file).endsWith(".css") ? file.text : await small(file.text));

write(`lab/${manifest.name}/lab.js`, (await minify(lab.outputFiles[0].text, { ecma: 2020, compress: { passes: 3 } })).code);
write(`lab/${manifest.name}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
