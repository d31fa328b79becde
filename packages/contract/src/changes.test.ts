import { expect, test } from "vitest";
import { changeEvent } from "./changes.ts";

test("a change of a kind that only a newer server knows is read all the same", () => {
  const event = { seq: 8, kind: "parkingTicket", ids: [1] };
  expect(changeEvent.parse(event)).toEqual(event);
});
