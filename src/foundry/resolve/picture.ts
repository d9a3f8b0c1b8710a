/**
 * A drawing whose parts stand for the options beside it (`ChoiceField.picture`): a press on a part chooses the option, and
 * the chosen option's parts are lit. The options are radio buttons as ever; who does not see the drawing misses nothing.
 * Called once for a window: parts come and go beneath its frame.
 */
export function wirePictures(frame: HTMLElement): void {
  frame.addEventListener("click", (event) => {
    const part = (event.target as Element | null)?.closest<SVGElement>("[data-picks]");
    const option = part && radiosOf(part).find(({ value }) => value === part.dataset["picks"]);
    if (!option) return;
    option.click();
    option.focus();
  });
  frame.addEventListener("input", (event) => {
    const field = (event.target as Element | null)?.closest(".pictured");
    if (field) light(field);
  });
}

/** The chosen option of each list beside a drawing is in sight. Called when the window was drawn. */
export function showChosen(frame: HTMLElement): void {
  for (const field of frame.querySelectorAll(".pictured")) bringIntoSight(field);
}

function bringIntoSight(field: Element): void {
  const list = field.querySelector<HTMLElement>(".segments");
  const row = field.querySelector("input:checked")?.closest<HTMLElement>(".segment");
  // Within the list alone: the window stays where it is.
  if (list && row) list.scrollTop = Math.max(0, row.offsetTop - list.offsetTop - 4);
}

const radiosOf = (part: Element): HTMLInputElement[] => [
  ...(part.closest(".pictured")?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? []),
];

function light(field: Element): void {
  const chosen = field.querySelector<HTMLInputElement>("input:checked")?.value;
  for (const part of field.querySelectorAll<SVGElement>("[data-picks]"))
    part.classList.toggle("chosen", part.dataset["picks"] === chosen);
  bringIntoSight(field);
}
