/** Runs work while nobody else, in any tab, runs work under the same name; waits for its turn. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The browser's Web Locks where it has them: pages that are not from https or localhost do not. */
export const browserExclusive = (): Exclusive => {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? (name, work) => locks.request(name, work) as ReturnType<typeof work> : turns();
};

/** Turns within one tab. */
export function turns(): Exclusive {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
}
