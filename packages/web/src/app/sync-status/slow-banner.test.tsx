// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { watchRead } from "../../sync/store/browser/slow-reads.ts";
import { press, show } from "../../ui/testing.tsx";
import { SlowBanner } from "./slow-banner.tsx";

const { slowStorage, retry } = english.common;

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

test("a read of five seconds is shown as slow, and can be tried again until it has ended", async () => {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  show(<SlowBanner />);
  const read = watchRead(promise);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.queryByText(slowStorage)).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole("alert").textContent).toContain(slowStorage);
  press(retry);
  expect(reload).toHaveBeenCalledTimes(1);
  await act(async () => {
    end();
    await read;
  });
  expect(screen.queryByText(slowStorage)).toBeNull();
});
