import { expect, test } from "vitest";
import { changeEvent } from "./changes.ts";

test("a change of a kind that only a newer server has can still be read", () => {
  const event = { seq: 8, kind: "parkingTicket", ids: [1] };
  expect(changeEvent.parse(event)).toEqual(event);
});
