import { fillCard } from "../chat/render-card.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";

/** A message. A resolution of ours is drawn for the viewer when it is shown; every other message is core's business. */
export class TacticalChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  override async renderHTML(...[options]: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    const element = await super.renderHTML(options);
    if (!(this.system instanceof ResolutionModel) || !this.isContentVisible) return element;
    const content = element.querySelector(".message-content");
    if (content) await fillCard(this, this.system, content);
    return element;
  }
}
