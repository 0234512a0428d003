/** The URL of a file next to the app. */
export const addressOf = (path: string): string => new URL(path, import.meta.url).href;

export const addressOfPart = (name: string): string => addressOf(`${name}.js`);

/** Base URL of shared links. */
export const siteAddress = (): string => addressOf("../");
