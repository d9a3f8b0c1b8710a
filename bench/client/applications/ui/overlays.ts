import { ApplicationV2 } from "../api/application.ts";
import { type AnyRecord, type DocumentLike, host } from "../host.ts";

/** Says that the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const text = document.createElement("figcaption");
    text.innerHTML = '<i class="fa-solid fa-pause"></i> Paused';
    text.hidden = !host.game.paused;
    return text;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
    content.classList.toggle("paused", host.game.paused);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("interface") ?? document.body).append(element);
  }
}

type SceneLike = DocumentLike & { readonly active: boolean; readonly navigation?: boolean; view(): Promise<unknown> };

/** The scenes that one may switch to, and whose bench this is. */
export class SceneNavigation extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: {
      viewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): void {
        const scene = host.game.scenes.get(target.dataset["sceneId"] ?? "") as SceneLike | undefined;
        void scene?.view();
      },
    },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("menu");
    list.className = "plain";
    list.ariaLabel = "Scenes";
    const viewed = host.canvas?.scene?.id;
    const scenes = host.game.scenes.filter((scene) => {
      const { active, navigation, visible } = scene as SceneLike;
      return visible !== false && (active || navigation === true || scene.id === viewed);
    }) as SceneLike[];
    for (const scene of scenes) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "ui-control scene";
      Object.assign(button.dataset, { action: "viewScene", sceneId: scene.id });
      button.ariaPressed = String(scene.id === viewed);
      if (scene.active)
        button.append(Object.assign(document.createElement("i"), { className: "fa-solid fa-bullseye" }), " ");
      button.append(scene.name ?? "");
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    }
    return list;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("ui-top") ?? document.body).append(element);
  }
}
