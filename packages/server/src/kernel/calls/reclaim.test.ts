import { expect, test } from "vitest";
import { notFound, refused } from "../errors/refusal.ts";
import { retriedUnderLock } from "./reclaim.ts";

/**
 * The outcome of work whose first and second tries end with these errors, and the `locksHandOvers`
 * of each try.
 */
async function tried(
  { isConcurrent, isHanded }: { readonly isConcurrent: boolean; readonly isHanded: boolean },
  first: Error,
  second?: Error,
) {
  const tries: boolean[] = [];
  const wereHandedOver = () => Promise.resolve(isHanded);
  const ended = await retriedUnderLock({ isConcurrent, wereHandedOver }, (locksHandOvers) => {
    tries.push(locksHandOvers);
    const error = locksHandOvers ? second : first;
    return error ? Promise.reject(error) : Promise.resolve("done");
  }).catch((error: unknown) => error);
  return { ended, tries };
}

const MAY_BE_BACK = { isConcurrent: true, isHanded: true };

test("A call whose invoice was missing for a moment succeeds on its second try, under the lock", async () => {
  expect(await tried(MAY_BE_BACK, notFound())).toEqual({ ended: "done", tries: [false, true] });
});

test("A call that is refused under the lock stays refused, for its latest reason", async () => {
  const late = refused(409, "handed-over", "Ask who has it.");
  expect(await tried(MAY_BE_BACK, notFound(), late)).toEqual({ ended: late, tries: [false, true] });
});

test("A call is tried once if no call runs beside it, nothing was handed over, or the error is no refusal", async () => {
  const gone = notFound();
  for (const may of [
    { isConcurrent: false, isHanded: true },
    { isConcurrent: true, isHanded: false },
  ])
    expect(await tried(may, gone)).toEqual({ ended: gone, tries: [false] });
  const broken = new Error("The disk is full.");
  expect(await tried(MAY_BE_BACK, broken)).toEqual({ ended: broken, tries: [false] });
});
