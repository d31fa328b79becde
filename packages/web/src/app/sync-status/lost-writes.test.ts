import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { Gone } from "../../sync/store/phone.ts";
import { lostWriteOf } from "./lost-writes.ts";

const browserSays = (name: string) => new DOMException("words", name);

describe("a write that the phone did not store", () => {
  test("was lost because the phone is full, however deep the browser's error is nested", () => {
    const quota = browserSays("QuotaExceededError");
    expect(lostWriteOf(quota)).toBe("full");
    expect(lostWriteOf(new Dexie.QuotaExceededError(quota))).toBe("full");
    expect(lostWriteOf(new Dexie.AbortError(quota))).toBe("full");
    expect(lostWriteOf(new Dexie.AbortError(new Dexie.UnknownError(quota)))).toBe("full");
    expect(lostWriteOf(new Dexie.BulkError("1 of 3 failed", [quota]))).toBe("full");
  });

  test("was lost for another reason if the browser reports another error", () => {
    expect(lostWriteOf(browserSays("UnknownError"))).toBe("failed");
    expect(lostWriteOf(new Dexie.AbortError(browserSays("UnknownError")))).toBe("failed");
  });

  test("was about a deleted record, or has a cause that is not shown", () => {
    expect(lostWriteOf(new Gone("key"))).toBe("gone");
    expect(lostWriteOf(browserSays("AbortError"))).toBe("other");
    expect(lostWriteOf(new Error("a bug"))).toBe("other");
  });
});
