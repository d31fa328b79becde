/** Runs jobs one after another, in the order they came: a photo of 50 megapixels takes 200 MB while it is decoded. */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const mine = last.then(job, job);
    last = mine.catch(() => undefined);
    return mine;
  };
}
