import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { Gone } from "../../outbox/mutate.ts";
import { kindOf } from "./lost-write.ts";

const browserSays = (name: string) => new DOMException("words", name);

describe("a write that the phone did not keep", () => {
  test("is for want of room, however deep the browser's word for it lies", () => {
    const quota = browserSays("QuotaExceededError");
    expect(kindOf(quota)).toBe("full");
    expect(kindOf(new Dexie.QuotaExceededError(quota))).toBe("full");
    expect(kindOf(new Dexie.AbortError(quota))).toBe("full");
    expect(kindOf(new Dexie.AbortError(new Dexie.UnknownError(quota)))).toBe("full");
    expect(kindOf(new Dexie.BulkError("1 of 3 failed", [quota]))).toBe("full");
  });

  test("is another failure where the browser says something else", () => {
    expect(kindOf(browserSays("UnknownError"))).toBe("failed");
    expect(kindOf(new Dexie.AbortError(browserSays("UnknownError")))).toBe("failed");
  });

  test("is of something that was deleted meanwhile, or nothing that anybody has to be notified of", () => {
    expect(kindOf(new Gone("key"))).toBe("gone");
    expect(kindOf(browserSays("AbortError"))).toBe("other");
    expect(kindOf(new Error("a bug"))).toBe("other");
  });
});
