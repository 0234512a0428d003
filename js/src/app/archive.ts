// Writes what a zip holds, as the site's maker wrote it: its files are as they are, one behind the other.

export interface FileSystem {
  cwd(): string;
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}

/** What stands before each file, and how long that is. */
const SIGNATURE = 0x04034b50;
const HEADER = 30;

/** Write all files below the folder that is the current one. Python's own zipfile is slow where nothing has warmed up. */
export function writeArchive(files: FileSystem, zip: Uint8Array): void {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at < zip.length && view.getUint32(at, true) === SIGNATURE; ) {
    const [size, name, extra] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const path = `${files.cwd()}/${new TextDecoder().decode(zip.subarray(at + HEADER, at + HEADER + name))}`;
    const begin = at + HEADER + name + extra;
    at = begin + size;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, zip.subarray(begin, at));
  }
}
