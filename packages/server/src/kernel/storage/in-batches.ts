/** Processes a list in batches, in order: one statement holds a limited number of values. */
export async function inBatches<T>(
  all: readonly T[],
  work: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += 500) await work(all.slice(start, start + 500));
}
