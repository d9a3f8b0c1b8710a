/** A request may outrun the news of the message that it is about: the sender has it, this client will in a moment. */
const MOST_TRIES = 20;
const PAUSE = 100;

/** The message with this id, waited for up to two seconds; null: it is gone, or never came. */
export async function messageSoon(id: string): Promise<ChatMessage.Implementation | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const message = game.messages.get(id);
    if (message) return message;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return null;
}
