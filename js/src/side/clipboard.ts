/** Copy the text of a field. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // frames may not use navigator.clipboard
    document.execCommand("copy");
  }
}

/** Share a link with the device's share sheet, or copy it. Returns whether it was copied. */
export async function handOn(url: string, text = ""): Promise<boolean> {
  const { share }: Partial<Navigator> = navigator;
  const failed = share && (await share.call(navigator, { url, text }).then(() => "", ({ name }) => name));
  if (failed === "" || failed === "AbortError") return false; // done, or the reader cancelled
  const field = Object.assign(document.createElement("textarea"), { value: `${text} ${url}`.trim() });
  document.body.append(field);
  await copyField(field);
  field.remove();
  return true;
}
