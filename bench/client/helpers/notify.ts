/** Notifications that the data layer wants shown. The applications show them; without them, the console does. */
export interface Notifier {
  info(message: string, options?: object): unknown;
  warn(message: string, options?: object): unknown;
  error(message: string, options?: object): unknown;
}

let notifier: Notifier = {
  info: (message) => console.info(message),
  warn: (message) => console.info(message),
  error: (message) => console.info(message),
};

export function setNotifier(implementation: Notifier): void {
  notifier = implementation;
}

export const notify: Notifier = {
  info: (message, options) => notifier.info(message, options),
  warn: (message, options) => notifier.warn(message, options),
  error: (message, options) => notifier.error(message, options),
};
