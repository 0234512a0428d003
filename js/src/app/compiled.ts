// Pyodide's compiled module: compiled while other things come in, and laid out alike in all browsers.

/** Compile it, and have it given to Pyodide, which asks for it later. */
export function compileAhead(bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<WebAssembly.Module> {
  const compiled = bytes.then((content) => WebAssembly.compile(content));
  compiled.catch(() => undefined); // whoever waits for it hears of it
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    findAgain(instance.exports);
    return { module, instance };
  };
  return compiled;
}

/**
 * Have each exported function found in the table of functions, where Emscripten looks for it and adds it if it is not
 * there. In WebKit what the table has is another object than what is exported. A thousand would be added, all that come
 * after them would have other places than elsewhere, and it is places that a memory from elsewhere knows functions by.
 */
function findAgain(exports: WebAssembly.Exports): void {
  const table = exports["__indirect_function_table"] as WebAssembly.Table;
  const functions = Object.values(exports).filter((each) => typeof each === "function");
  const byNumber = new Map(functions.map((each) => [each.name, each])); // a compiled function is called by its number
  for (let place = 0; place < table.length; place++) {
    const there = table.get(place);
    const exported = there && byNumber.get(there.name);
    if (exported && exported !== there) table.set(place, exported);
  }
}
