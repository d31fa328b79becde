/**
 * Moves a program's clock by some milliseconds; timers run as usual. It also runs in pages, so it
 * uses nothing from outside itself.
 */
export function shiftClock(milliseconds) {
  const Real = globalThis.Date;
  const now = () => Real.now() + milliseconds;
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
