/** Notifies the open change streams of this process that a person's data changed. */
export interface ChangeHub {
  readonly announce: (ownerId: number) => void;
  /** Answers how to stop listening. */
  readonly listen: (ownerId: number, wake: () => void) => () => void;
  /** Whose streams are open. */
  readonly owners: () => readonly number[];
  /** How many streams are open. */
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
