// Addresses of the site's files.
/** The address that a file beside the app can be fetched or imported from. */
export const addressOf = (path: string): string => new URL(path, import.meta.url).href;

export const addressOfPart = (name: string): string => addressOf(`${name}.js`);

/** Where shared links lead. */
export const siteAddress = (): string => addressOf("../");
