import { fillCard } from "../chat/render-card.ts";
import { fillTurnCard } from "../chat/render-turn-card.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { TurnCardModel } from "../chat/turn-card-model.ts";

/** A message. A resolution of ours is drawn for the viewer when it is shown; every other message is core's business. */
export class TacticalChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /**
   * A turn card is there for those to whom it is whispered. Core lists a whisper that holds rolls for everybody, as a roll
   * that one may not see: whose check falls when is nobody else's business.
   */
  override get visible(): boolean {
    if (!(this.system instanceof TurnCardModel) || this.whisper.length === 0) return super.visible;
    return this.isAuthor || this.whisper.includes(game.userId ?? "");
  }

  override async renderHTML(...[options]: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    const element = await super.renderHTML(options);
    const { system } = this;
    const content = this.isContentVisible ? element.querySelector(".message-content") : null;
    if (content && system instanceof ResolutionModel) await fillCard(this, system, content);
    if (content && system instanceof TurnCardModel) await fillTurnCard(system, content);
    return element;
  }
}
