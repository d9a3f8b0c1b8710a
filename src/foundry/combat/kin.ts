/** Whichever turn is pointed at or focused, all turns of that creature light up: extra turns stand far from the first. */
export function lightKin(frame: HTMLElement): void {
  const light = (event: Event): void => {
    const row = (event.target as HTMLElement | null)?.closest<HTMLElement>(".combatant[data-combatant-id]");
    for (const other of frame.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]"))
      other.classList.toggle("kin", row !== null && other.dataset["combatantId"] === row?.dataset["combatantId"]);
  };
  for (const kind of ["pointerover", "focusin"]) frame.addEventListener(kind, light);
  frame.addEventListener("pointerleave", light);
}
