import { expect, test } from "vitest";
import { notFound, refused } from "../errors/refusal.ts";
import { unlessGoneForAMoment } from "./late-work.ts";

/** How work ends that is answered so at its first try, and what it was told of each. */
async function tried(isShared: boolean, first: Error, second?: Error) {
  const tries: boolean[] = [];
  const ended = await unlessGoneForAMoment({ isShared }, (isAlone) => {
    tries.push(isAlone);
    const error = isAlone ? second : first;
    return error ? Promise.reject(error) : Promise.resolve("done");
  }).catch((error: unknown) => error);
  return { ended, tries };
}

test("Work whose invoice was gone for a moment is done at the second try, alone", async () => {
  expect(await tried(true, notFound())).toEqual({ ended: "done", tries: [false, true] });
});

test("What is refused alone stays refused, by the reason that holds then", async () => {
  const late = refused(409, "handed-over", "Ask who has it.");
  expect(await tried(true, notFound(), late)).toEqual({ ended: late, tries: [false, true] });
});

test("Where nobody commits meanwhile, or it was no refusal, there is one try", async () => {
  const gone = notFound();
  expect(await tried(false, gone)).toEqual({ ended: gone, tries: [false] });
  const broken = new Error("The disk is full.");
  expect(await tried(true, broken)).toEqual({ ended: broken, tries: [false] });
});
