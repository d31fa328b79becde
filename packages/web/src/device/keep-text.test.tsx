// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { isMarkedDifferent, markDifferent } from "../customers/merging/not-alike.ts";
import { useListLook } from "../invoices/list/list-look.ts";
import { useKeptTaking } from "../stock/use-kept-taking.ts";
import { keepText } from "./keep-text.ts";

beforeEach(() => {
  localStorage.clear();
  return () => vi.unstubAllGlobals();
});

/** A phone whose storage takes nothing more. */
const fill = () =>
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    },
  });

test("a text is stored and removed, and a full phone reports that it stores none", () => {
  expect(keepText("a", "text")).toBe(true);
  expect(localStorage.getItem("a")).toBe("text");
  expect(keepText("a", null)).toBe(true);
  expect(localStorage.getItem("a")).toBeNull();
  fill();
  expect(keepText("a", "text")).toBe(false);
});

test("on a full phone a list can be sorted and shown as a table as before", () => {
  fill();
  const { result } = renderHook(() => useListLook("getPaid"));
  act(() => result.current[1]({ sort: { by: "amount", down: true } }));
  act(() => result.current[1]({ table: true }));
  expect(result.current[0]).toEqual({
    query: "",
    sort: { by: "amount", down: true },
    table: true,
  });
});

test("on a full phone a stock count continues", () => {
  fill();
  const { result } = renderHook(useKeptTaking);
  act(() => result.current[1](new Map([["rice", { counted: 1, expected: 2 }]]) as never));
  expect([...result.current[0].keys()]).toEqual(["rice"]);
});

test("on a full phone two customers that were marked as different are not shown again", () => {
  fill();
  expect(isMarkedDifferent("a", "b")).toBe(false);
  markDifferent("b", "a");
  expect(isMarkedDifferent("a", "b")).toBe(true);
});
