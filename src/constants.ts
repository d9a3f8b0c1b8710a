/** The package id: folder name, setting namespace, prefix of queries and hooks. */
export const SYSTEM_ID = "tactical-time";

/** Where the package's files lie, without a leading slash, so that a route prefix in front of it keeps working. */
export const SYSTEM_PATH = `systems/${SYSTEM_ID}`;

/** Path of a template of ours. `name` is its path in the folder of templates, without the extension. */
export const templatePath = (name: string): string => `${SYSTEM_PATH}/templates/${name}.hbs`;

/** Path of an icon of ours (`art/icons/*.svg`), without the extension. */
export const iconPath = (name: string): string => `${SYSTEM_PATH}/art/icons/${name}.svg`;
