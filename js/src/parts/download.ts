/** Hand a file to the reader's disk. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // by then the browser has taken it
}

/** Hand a link on as the device does, as telephones do; else copy it, and say so. */
export async function handOn(url: string, text = ""): Promise<boolean> {
  const { share, clipboard }: Partial<Navigator> = navigator;
  if (share) await share.call(navigator, { url, text }).catch(() => {}); // the reader has thought better of it
  else await clipboard!.writeText(`${text} ${url}`.trim());
  return !share;
}
