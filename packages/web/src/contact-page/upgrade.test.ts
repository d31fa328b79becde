import type { Transport } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { kindOf } from "./picture.ts";
import { upgradeCustomer } from "./upgrade.ts";

const answering =
  (status: number, body: unknown): Transport =>
  () =>
    Promise.resolve({ status, body });
const upgrade = (over: Transport) =>
  upgradeCustomer({ name: "Mill Café", password: "x" }, { over });

test("every answer to an upgrade has its own message", async () => {
  const says = (message: string) => upgrade(answering(200, { message }));
  expect(await says("Wrong password")).toEqual({ is: "wrongPassword" });
  expect(await says("Customer updated successfully")).toEqual({ is: "done" });
  expect(await says("Customer not found")).toEqual({ is: "notFound" });
  expect(await upgrade(answering(405, { message: "Invalid request method" }))).toMatchObject({
    is: "other",
  });
  expect(await says("Come back on Monday")).toEqual({ is: "other", text: "Come back on Monday" });
});

test("a refused upgrade shows the server's own text, and one without signal shows that", async () => {
  const problem = {
    type: "about:blank",
    title: "No",
    status: 405,
    detail: "Invalid request method",
    message: "Invalid request method",
  };
  expect(await upgrade(answering(405, problem))).toEqual({ is: "invalid" });
  expect(
    await upgrade(answering(429, { ...problem, status: 429, message: "Too many tries" })),
  ).toEqual({
    is: "other",
    text: "Too many tries",
  });
  expect(await upgrade(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual({
    is: "error",
    text: "Failed to fetch",
  });
});

test("a picture is a JPEG, a PNG or a HEIC, which many browsers know by its name only", () => {
  expect(kindOf({ type: "", name: "IMG_1.HEIC" })).toBe("heic");
  expect(kindOf({ type: "image/png", name: "a" })).toBe("png");
  expect(kindOf({ type: "image/jpeg", name: "a.jpg" })).toBe("jpeg");
  expect(kindOf({ type: "image/svg+xml", name: "a.svg" })).toBeNull();
  expect(kindOf({ type: "text/plain", name: "a.heic" })).toBeNull();
});
