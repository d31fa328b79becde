import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { spokenEnglish } from "../messages/en/spoken.ts";
import { chinese } from "../messages/zh/all.ts";

const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const wordsOf = (language: RegExp) => [...page.matchAll(language)].map(([, text]) => text);

describe("The login form of index.html has the same text as the app's", () => {
  const inWords = ({ common, login }: Pick<typeof spokenEnglish, "common" | "login">) => [
    common.tagline,
    login.username,
    login.password,
    login.submit,
    login.browsers,
  ];
  test("in English", () => expect(wordsOf(/<b>([^<]+)<\/b/g)).toEqual(inWords(spokenEnglish)));
  test("in Chinese", () =>
    expect(wordsOf(/<b lang="zh-Hans"\s*>([^<]+)<\/b/g)).toEqual(inWords(chinese)));
});
