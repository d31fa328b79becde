/** Notifies the open change streams of this process that a person's data changed. */
export interface ChangeHub {
  readonly announce: (ownerId: number) => void;
  /** Returns a function that stops listening. */
  readonly listen: (ownerId: number, wake: () => void) => () => void;
  /** The people whose streams are open. */
  readonly owners: () => readonly number[];
  /** The number of open streams. */
  readonly open: () => number;
}

export function createChangeHub(): ChangeHub {
  const listeners = new Map<number, Set<() => void>>();
  return {
    announce: (ownerId) => listeners.get(ownerId)?.forEach((wake) => wake()),
    listen(ownerId, wake) {
      const own = listeners.get(ownerId) ?? new Set();
      listeners.set(ownerId, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0) listeners.delete(ownerId);
      };
    },
    owners: () => [...listeners.keys()],
    open: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
  };
}
