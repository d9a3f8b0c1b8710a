/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    ui.notifications.info("TACTICAL_TIME.CREATION.Copied", { localize: true });
  } catch {
    // Without a secure address browsers lend the clipboard to nobody.
    ui.notifications.warn("TACTICAL_TIME.CREATION.NotCopied", { localize: true });
  }
}
