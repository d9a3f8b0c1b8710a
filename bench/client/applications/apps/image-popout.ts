import { ApplicationV2 } from "../api/application.ts";
import { type AnyRecord, asString } from "../host.ts";

/** One picture in a window. */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    window: { icon: "fa-solid fa-image", resizable: true },
    position: { width: 480, height: "auto" },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const figure = document.createElement("figure");
    const image = document.createElement("img");
    image.src = asString(this.options["src"]);
    image.alt = this.title;
    figure.append(image);
    const caption = asString(this.options["caption"]);
    if (caption) {
      const text = document.createElement("figcaption");
      text.textContent = caption;
      figure.append(text);
    }
    return figure;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
