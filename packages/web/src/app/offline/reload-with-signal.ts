/** Milliseconds between two checks whether the server answers. */
const LOOK_EVERY = 5_000;
/**
 * Milliseconds before another reload: a page that still lacks its code must not reload in a loop.
 */
const NOT_AGAIN = 60_000;
/** Key in sessionStorage of the time of the last reload. */
const RELOADED = "reloaded-with-signal";

/** Reloads the page as soon as the server answers. Returns the function that stops it. */
export function reloadWithSignal(): () => void {
  let isStopped = false;
  const look = async () => {
    if (isStopped || Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < NOT_AGAIN) return;
    const answers = await fetch("/release.json", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!answers || isStopped) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  const atOnce = () => void look();
  addEventListener("online", atOnce);
  return () => {
    isStopped = true;
    clearInterval(timer);
    removeEventListener("online", atOnce);
  };
}
