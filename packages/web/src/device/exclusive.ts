/** Waits until no other work under this name runs in any tab, then runs the work. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Uses the browser's Web Locks. Pages that are not from https or localhost have none. */
export const browserExclusive = (): Exclusive => {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks
    ? (name, work) => locks.request(name, work) as ReturnType<typeof work>
    : mutexInTab();
};

/** A queue for each name, within one tab. */
export function mutexInTab(): Exclusive {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
}
