/** Works through a list a part at a time, in order: a statement holds only so many values. */
export async function inChunks<T>(
  all: readonly T[],
  work: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += 500) await work(all.slice(start, start + 500));
}
