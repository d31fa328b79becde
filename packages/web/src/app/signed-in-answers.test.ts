import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { sessionStore } from "../platform/current-session.ts";
import { signIn, signOut } from "../platform/session.ts";
import { loginDesk } from "../platform/testing/login-desk.ts";
import { memoryStorage } from "../platform/testing/memory-storage.ts";
import { forgetWithPerson, onlineAnswers } from "./signed-in-answers.ts";

vi.stubGlobal("localStorage", memoryStorage());
loginDesk();

const KEY = ["team"];

test("what the server told one person outlives their tokens, but not their stay", async () => {
  await signIn("Wang", "secret");
  const stop = forgetWithPerson();
  onlineAnswers.setQueryData(KEY, "told to Wang");
  sessionStore().renew({ access: "newer", refresh: "newer" });
  sessionStore().expire();
  expect(onlineAnswers.getQueryData(KEY)).toBe("told to Wang");

  await signIn("Li", "secret");
  expect(onlineAnswers.getQueryData(KEY)).toBeUndefined();
  onlineAnswers.setQueryData(KEY, "told to Li");
  await signOut({ discard: true });
  expect(onlineAnswers.getQueryData(KEY)).toBeUndefined();
  stop();
});
