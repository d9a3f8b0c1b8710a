/** A rich text as the viewer may see it: links made, secrets shown to owners only. Cleaned by the host. */
export const enrich = (html: string, document: Actor.Implementation | Item.Implementation): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
    secrets: document.isOwner,
    relativeTo: document,
  });

/** Whether a rich text of this part is being written just now: drawing the part anew would throw the draft away. */
export function isWriting(part: HTMLElement | undefined): boolean {
  const editors = part?.querySelectorAll<HTMLElement & { open?: boolean }>("prose-mirror") ?? [];
  return Array.from(editors).some((editor) => editor.open === true);
}
