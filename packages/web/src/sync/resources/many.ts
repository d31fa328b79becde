import type { Sendings } from "./operation.ts";

export const whose = ([first]: Sendings<null>) => ({ params: { rp: first.owner } });
export const idsOf = (all: Sendings<null>) => all.map(({ id }) => id);

/** One that is gone already counts as removed. */
export const removed = async (all: Sendings<null>, call: Promise<unknown>): Promise<null[]> => {
  await call;
  return all.map(() => null);
};
