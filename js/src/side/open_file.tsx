// A button that opens a text file.
import type { JSX } from "preact";

const LARGEST = 1_000_000; // maximum characters

interface Opens {
  label: string;
  accept: string;
  open: (text: string) => void;
}

export function OpenFile({ label, accept, open }: Opens): JSX.Element {
  async function read(field: HTMLInputElement): Promise<void> {
    const text = await field.files?.[0]?.slice(0, LARGEST).text();
    field.value = ""; // so that the same file can be opened again
    if (text) open(text);
  }
  return (
    <label class="open">
      {label}
      <input type="file" accept={accept} onChange={({ currentTarget }) => void read(currentTarget)} />
    </label>
  );
}
