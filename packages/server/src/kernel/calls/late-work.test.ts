import { expect, test } from "vitest";
import { notFound, refused } from "../errors/refusal.ts";
import { retriedAlone } from "./late-work.ts";

/**
 * The outcome of work whose first and second tries end with these errors, and the `isAlone` of each
 * try.
 */
async function tried(
  { isShared, isHanded }: { readonly isShared: boolean; readonly isHanded: boolean },
  first: Error,
  second?: Error,
) {
  const tries: boolean[] = [];
  const wereHanded = () => Promise.resolve(isHanded);
  const ended = await retriedAlone({ isShared, wereHanded }, (isAlone) => {
    tries.push(isAlone);
    const error = isAlone ? second : first;
    return error ? Promise.reject(error) : Promise.resolve("done");
  }).catch((error: unknown) => error);
  return { ended, tries };
}

const MAY_BE_BACK = { isShared: true, isHanded: true };

test("Work whose invoice was gone for a moment is done at the second try, alone", async () => {
  expect(await tried(MAY_BE_BACK, notFound())).toEqual({ ended: "done", tries: [false, true] });
});

test("What is refused alone stays refused, by the reason that holds then", async () => {
  const late = refused(409, "handed-over", "Ask who has it.");
  expect(await tried(MAY_BE_BACK, notFound(), late)).toEqual({ ended: late, tries: [false, true] });
});

test("Where nobody commits meanwhile, nothing was handed over or it was no refusal, there is one try", async () => {
  const gone = notFound();
  for (const may of [
    { isShared: false, isHanded: true },
    { isShared: true, isHanded: false },
  ])
    expect(await tried(may, gone)).toEqual({ ended: gone, tries: [false] });
  const broken = new Error("The disk is full.");
  expect(await tried(MAY_BE_BACK, broken)).toEqual({ ended: broken, tries: [false] });
});
