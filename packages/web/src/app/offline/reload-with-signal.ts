/** Milliseconds between two looks whether the server answers. */
const LOOK_EVERY = 5_000;
/** Milliseconds: a page that still lacks its program is not loaded again and again. */
const NOT_AGAIN = 60_000;
/** The key of sessionStorage with the time of the last reload. */
const RELOADED = "reloaded-with-signal";

/** Loads the page again as soon as the server answers; returns how to stop. */
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
