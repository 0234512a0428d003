/** Copy what stands in a field. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // in a frame the browser gives the clipboard to nobody but its own commands
    document.execCommand("copy");
  }
}

/** Share a link with the device's own sheet, or copy it. Return whether it was copied. */
export async function handOn(url: string, text = ""): Promise<boolean> {
  const { share }: Partial<Navigator> = navigator;
  if (share) await share.call(navigator, { url, text }).catch(() => {}); // the reader has thought better of it
  else {
    const field = Object.assign(document.createElement("textarea"), { value: `${text} ${url}`.trim() });
    document.body.append(field);
    await copyField(field);
    field.remove();
  }
  return !share;
}
