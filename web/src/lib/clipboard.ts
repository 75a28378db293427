// Texts to take along.

/** Put `text` on the clipboard, and tell whether it is there. Without a secure address there is
 * no clipboard: then the old way, out of `field`, where the text stays chosen. */
export async function copied(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return field !== undefined && document.execCommand("copy");
  }
}
