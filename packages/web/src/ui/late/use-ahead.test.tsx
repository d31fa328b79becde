// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAhead } from "./use-ahead.ts";

/** A part of the program that counts how often it is fetched. */
function part() {
  const made = { fetched: 0 };
  const load = () => Promise.resolve(void made.fetched++);
  return { made, load };
}

test("a part that was not requested is prefetched once, after the visible ones", async () => {
  const { made, load } = part();
  const { rerender, unmount } = renderHook(({ isReady }) => useAhead(load, isReady), {
    initialProps: { isReady: false },
  });
  const after = part();
  renderHook(() => useAhead(after.load));
  await waitFor(() => expect(after.made.fetched).toBe(1));
  expect(made.fetched).toBe(0);
  rerender({ isReady: true });
  await waitFor(() => expect(made.fetched).toBe(1));
  rerender({ isReady: true });
  unmount();
  expect(made.fetched).toBe(1);
});

test("a part of a screen that was left is not prefetched", async () => {
  const { made, load } = part();
  renderHook(() => useAhead(load)).unmount();
  const later = part();
  renderHook(() => useAhead(later.load));
  await waitFor(() => expect(later.made.fetched).toBe(1));
  expect(made.fetched).toBe(0);
});

test("without signal a failed prefetch is no error", async () => {
  let tried = 0;
  renderHook(() => useAhead(() => Promise.reject(new TypeError(`try ${(tried += 1)}`))));
  await waitFor(() => expect(tried).toBeGreaterThan(0));
});
