/** Moves the clock of a program by so many milliseconds; timers run as ever. It runs in pages, too, so it names nothing from outside. */
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
