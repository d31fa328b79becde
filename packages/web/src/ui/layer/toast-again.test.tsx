// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../testing.tsx";
import { toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  show(<Notifications transitionDuration={0} />);
});
afterEach(() => vi.useRealTimers());

const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const isShown = () => document.body.textContent?.includes("No signal");

test("a failure that is shown again stays for another 8 seconds, each time", async () => {
  act(() => toast.failed("No signal"));
  for (let times = 0; times < 3; times++) {
    await after(6);
    expect(isShown()).toBe(true);
    act(() => toast.failed("No signal"));
  }
  await after(7);
  expect(isShown()).toBe(true);
  await after(2);
  expect(isShown()).toBe(false);
});
