/**
 * The content of a dialog that holds buttons of our own (numbers of rules): text would be cleaned of them by the host,
 * an element is taken as it is.
 */
export function dialogContent(className: string, html: string): HTMLDivElement | string {
  // Dialogs open in the window that the sidebar is in.
  const holder = ui.combat?.element?.ownerDocument.createElement("div");
  if (!holder) return html;
  holder.className = className;
  holder.innerHTML = html;
  return holder;
}
