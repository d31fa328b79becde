/** What the paths of the web app's screens begin with: the server answers them with the app, and its service worker does so without signal. */
export const CLIENT_PATHS = ["login", "info", "contact", "product", "make", "makefuture", "makenotpaid", "updatehistory"] as const;

const screens = CLIENT_PATHS.join("|");

/** Whether a path, without its search, is one of a screen. */
export const isClientPath = (path: string): boolean => new RegExp(`^/(?:${screens})(?:/|$)`).test(path);

/** The same for a path with its search; the bare address counts, too. */
export const CLIENT_ADDRESS = new RegExp(`^/(?:(?:${screens})(?:[/?].*)?|(?:\\?.*)?)$`);
