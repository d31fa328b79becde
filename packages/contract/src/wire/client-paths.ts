/**
 * The first segments of the paths of the web app's screens. The server answers such paths with the
 * app; without signal its service worker does.
 */
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

/** Whether a path, without its query, is that of a screen. */
export const isClientPath = (path: string): boolean =>
  CLIENT_PATHS.some((screen) => path === `/${screen}` || path.startsWith(`/${screen}/`));
