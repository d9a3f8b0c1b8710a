import { escapeHtml } from "./escape.ts";
import type { Localizer } from "./explanation-view.ts";

/** A state that a track leads to. */
export interface TrackStep {
  /** Its name, in the viewer's language. */
  readonly label: string;
  /** Where it begins, in words. */
  readonly from: string;
  /** What it does, in one sentence; empty: the name says it. */
  readonly effect: string;
  /** Rule number. */
  readonly source: string;
  /** Whether it holds now. */
  readonly holds: boolean;
}

/**
 * What hangs on a track: how it stands, where each state begins and what it does, how it is used.
 * @param now how it stands, in words
 * @param hint localisation key of how it is used
 */
export function trackTooltip(
  label: string,
  now: string,
  steps: readonly TrackStep[],
  hint: string,
  i18n: Localizer,
): string {
  const rows = steps.map(
    ({ label: name, from, effect, source, holds }) =>
      `<p${holds ? ' class="tt-holds"' : ""}><span>${escapeHtml(name)}${effect ? `<em>${escapeHtml(effect)}</em>` : ""}</span><small>${escapeHtml(source)}</small><b>${escapeHtml(from)}</b></p>`,
  );
  return `<div class="tt-terms tt-track-terms"><header><span>${escapeHtml(label)}</span><b>${escapeHtml(now)}</b></header>${rows.join("")}<footer>${escapeHtml(i18n.localize(hint))}</footer></div>`;
}
