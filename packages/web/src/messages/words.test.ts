import { expect, test } from "vitest";

/** Whatever the app and its papers say, as it is written in the sources. */
const SOURCES = import.meta.glob<string>(
  ["./**/*.ts", "!./**/*.test.ts", "../../../documents/src/**/*-words.ts"],
  { query: "?raw", import: "default", eager: true },
);

/** What no native speaker would write there, and what has another word in docs/glossary.md. */
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
  // 本机, but for the phone of somebody else.
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
