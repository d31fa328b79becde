/** What the paths of the web app's screens begin with: the server answers them with the app, and its service worker does so without signal. */
export const CLIENT_PATHS = [
  "login",
  "info",
  "contact",
  "product",
  "make",
  "makefuture",
  "makenotpaid",
  "updatehistory",
] as const;

/** Whether a path, without its search, is one of a screen. */
export const isClientPath = (path: string): boolean =>
  CLIENT_PATHS.some((screen) => path === `/${screen}` || path.startsWith(`/${screen}/`));
