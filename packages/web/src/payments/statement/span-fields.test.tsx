// @vitest-environment happy-dom
import { day } from "@roundsman/core/day";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments } from "../../messages/late/payments-en.ts";
import { chinese } from "../../messages/zh/all.ts";
import { show } from "../../ui/testing.tsx";
import { SpanFields } from "./span-fields.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const fields = (from: string, to: string) => (
  <SpanFields choice={{ name: "other", from: day(from), to: day(to) }} onChange={() => {}} />
);
const TOO_LONG = "At most seven years at a time";

test("more days than the server keeps show an error at the field", () => {
  const again = show(fields("2001-01-01", "2026-03-31"));
  expect(screen.getByText(TOO_LONG)).toBeTruthy();
  again(fields("2025-01-01", "2026-03-31"));
  expect(screen.queryByText(TOO_LONG)).toBeNull();
  again(fields("2026-03-31", "2026-03-01"));
  expect(screen.getByText(payments.statement.backwards)).toBeTruthy();
});

test("the error is shown in Chinese too", () => {
  show(fields("2001-01-01", "2026-03-31"), { language: "zh", messages: chinese });
  expect(screen.getByText("一次最多查看七年")).toBeTruthy();
});
