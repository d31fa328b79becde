import { expect, test } from "vitest";

/** The sources of all words in the app and on its papers. */
const SOURCES = import.meta.glob<string>(
  ["./**/*.ts", "!./**/*.test.ts", "../../../documents/src/**/*-words.ts"],
  { query: "?raw", import: "default", eager: true },
);

/**
 * Phrases that a native speaker would not use, and words for which docs/glossary.md has another.
 */
const NEVER = [
  "stands here",
  "take data along",
  "there already",
  "needs you",
  "need you",
  "among your downloads",
  "is sent as null",
  "预约",
  "装车用于",
  "开了头的",
  "标志",
  "折扣",
  "银行分类代码",
  "商品",
  // 本机 instead; allowed only for another person's phone.
  "手机上",
] as const;
const MEANT = "会转到对方的手机上";

test("every message keeps to the words of the glossary", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(60);
  const found = Object.entries(SOURCES).flatMap(([file, text]) =>
    NEVER.filter((word) => text.replace(MEANT, "").toLowerCase().includes(word)).map(
      (word) => `${file}: ${word}`,
    ),
  );
  expect(found).toEqual([]);
});
