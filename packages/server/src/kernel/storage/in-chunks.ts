/** Processes a list in chunks, in order: one statement can hold only a limited number of values. */
export async function inChunks<T>(
  all: readonly T[],
  work: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += 500) await work(all.slice(start, start + 500));
}
