/** Download a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link); // VS Code saves a link that is clicked in the document
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // by then the download has started
}

interface Sent {
  number: number;
  name: string;
  text: string;
}

/** Returns functions to note that a file was requested, and to download it once Python has sent it: call the latter after every change. */
export function downloading(sent: () => Sent | undefined, type: string): { ask: () => void; follow: () => void } {
  let seen = sent()?.number;
  let waiting = false; // this view has requested it
  return {
    ask: () => void (waiting = true),
    follow() {
      const file = sent();
      if (!file || file.number === seen) return;
      seen = file.number;
      if (waiting) download(file.name, new Blob([file.text], { type }));
      waiting = false;
    },
  };
}
