// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../session/current-session.ts";

const keep = (id: number) =>
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id,
    name: "Driver",
    email: "",
    driver: 1,
    manager: 0,
  });
beforeEach(() => {
  localStorage.clear();
  keep(43);
});

/** As a reload does: everything that a page kept in memory is gone. */
async function newPage() {
  vi.resetModules();
  return import("./last-look.ts");
}

test.each(["contact", "stock"] as const)(
  "The order of %s is kept over a reload, for the person who chose it; a search and a filter are not",
  async (area) => {
    const first = await newPage();
    const { result } = renderHook(() => first.useLastLook(area));
    act(() => result.current[1]({ order: "nameDown" }));
    act(() => result.current[1]({ query: "dragon", choice: "north" }));
    expect(result.current[0]).toEqual({ query: "dragon", order: "nameDown", choice: "north" });
    const second = await newPage();
    const again = renderHook(() => second.useLastLook(area));
    expect(again.result.current[0]).toEqual({ query: "", order: "nameDown", choice: null });
    act(() => keep(44));
    const third = await newPage();
    const other = renderHook(() => third.useLastLook(area));
    expect(other.result.current[0].order).toBeNull();
  },
);
