import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { Gone } from "../../sync/store/phone.ts";
import { lostWriteOf } from "./lost-writes.ts";

const browserSays = (name: string) => new DOMException("words", name);

describe("a write that the phone did not keep", () => {
  test("is for want of room, however deep the browser's word for it lies", () => {
    const quota = browserSays("QuotaExceededError");
    expect(lostWriteOf(quota)).toBe("full");
    expect(lostWriteOf(new Dexie.QuotaExceededError(quota))).toBe("full");
    expect(lostWriteOf(new Dexie.AbortError(quota))).toBe("full");
    expect(lostWriteOf(new Dexie.AbortError(new Dexie.UnknownError(quota)))).toBe("full");
    expect(lostWriteOf(new Dexie.BulkError("1 of 3 failed", [quota]))).toBe("full");
  });

  test("is another failure where the browser says something else", () => {
    expect(lostWriteOf(browserSays("UnknownError"))).toBe("failed");
    expect(lostWriteOf(new Dexie.AbortError(browserSays("UnknownError")))).toBe("failed");
  });

  test("is of something that was deleted meanwhile, or nothing that anybody has to be notified of", () => {
    expect(lostWriteOf(new Gone("key"))).toBe("gone");
    expect(lostWriteOf(browserSays("AbortError"))).toBe("other");
    expect(lostWriteOf(new Error("a bug"))).toBe("other");
  });
});
