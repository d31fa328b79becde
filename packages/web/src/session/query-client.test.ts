import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { sessionStore } from "./current-session.ts";
import { useQueryClient } from "./query-client.ts";
import { signIn, signOut } from "./session.ts";
import { fakeSignIn } from "../sync/testing/fake-sign-in.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";

vi.stubGlobal("localStorage", memoryStorage());
fakeSignIn();
const answers = useQueryClient();

const KEY = ["team"];

test("one person's responses are kept after a token refresh, but not after the session", async () => {
  await signIn("Wang", "secret");
  answers.setQueryData(KEY, "for Wang");
  sessionStore().renew({ access: "newer", refresh: "newer" });
  sessionStore().expire();
  expect(answers.getQueryData(KEY)).toBe("for Wang");

  await signIn("Li", "secret");
  expect(answers.getQueryData(KEY)).toBeUndefined();
  answers.setQueryData(KEY, "for Li");
  await signOut({ discard: true });
  expect(answers.getQueryData(KEY)).toBeUndefined();
});
