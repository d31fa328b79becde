import { expect, test } from "vitest";
import { usernameSkeleton, usernameFault } from "./username.ts";

test.each([
  "driver",
  "Mei Chen",
  "wei_88",
  "007",
  "jürgen",
  "o'neil",
  "陈伟",
  "たなか花子",
  "김민수",
  "Вера",
  "driver@example.com",
  "  driver  ",
])("%s can be a user name", (username) => {
  expect(usernameFault(username)).toBeNull();
});

test.each([
  "driver\u200b",
  "dri\u00adver",
  "driver\u202e",
  "a\u2060b",
  "a\u0007b",
  "陈\u3164伟",
  "a\u2028b",
])("%j contains invisible characters", (username) => {
  expect(usernameFault(username)).toBe("invisible");
});

test.each(["drіver", "mei陈", "αlpha", "дriver"])("%s mixes alphabets", (username) => {
  expect(usernameFault(username)).toBe("mixed");
});

test("A name in another alphabet is detected as similar, in any case and width", () => {
  expect(usernameSkeleton("СЕО")).toBe(usernameSkeleton("ceo"));
  expect(usernameSkeleton("ＤＲＩＶＥＲ ")).toBe("driver");
  expect(usernameSkeleton("Вера")).not.toBe(usernameSkeleton("Bepa2"));
});
