/** Copy what stands in a field. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // in a frame the browser gives the clipboard to nobody but its own commands
    document.execCommand("copy");
  }
}
