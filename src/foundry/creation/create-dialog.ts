import { CreationForm } from "./creation-form.ts";

/** The answer of the create dialog when the person would rather be guided. */
const GUIDED = "tacticalTimeGuide";

/**
 * Options of the create dialog with one button more: the guided creation, with what the dialog knows already. The
 * buttons of a dialog are documented; what it makes of the answer is the caller's business (`madeOrNull`).
 */
export function withGuide<Options extends object | undefined>(options: Options, given: object): Options {
  const button = {
    action: GUIDED,
    label: "TACTICAL_TIME.CREATION.Guide.open",
    icon: "fa-solid fa-wand-magic-sparkles",
    type: "button",
    callback: (_event: Event, pressed: HTMLButtonElement) => {
      const { form } = pressed;
      const value = (name: string): string => {
        const control: unknown = form?.elements.namedItem(name);
        return String(Object(control).value ?? "");
      };
      const typed = Object.fromEntries(
        ["name", "type", "folder"].flatMap((name) => (value(name) ? [[name, value(name)]] : [])),
      );
      void CreationForm.create({ ...given, ...typed });
      // Not null and not undefined: those would be taken for the button's name.
      return false;
    },
  };
  // The published types know no buttons here; they are handed on to the dialog.
  return { ...options, buttons: [button] } as unknown as Options;
}

/** The document that the dialog made; null, where it made none. */
export const madeOrNull = <Made>(answer: Made): Made | null => (typeof answer === "object" ? answer : null);
