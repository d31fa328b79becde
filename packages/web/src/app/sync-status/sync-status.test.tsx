// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { newDriverSignedIn } from "../../session/testing.ts";
import { annotateAll } from "../../sync/outbox/mutate.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { show } from "../../ui/testing.tsx";
import { SyncStatusButton } from "./sync-status.tsx";

beforeEach(newDriverSignedIn);

const words = () => screen.getByRole("button").textContent;

test("the header shows no sending status before the phone has looked", async () => {
  const key = "01a00000-0000-7000-8000-000000000001";
  await annotateAll("invoice.vatMode", new Map([[key, { vatMode: "add", number: "INV-1" }]]));
  show(<SyncStatusButton />);
  expect(words()).toBe("Loading");
  await screen.findByText("1 on this device");
});

test("the header shows that all is sent once nothing is pending", async () => {
  show(<SyncStatusButton />);
  expect(words()).toBe("Loading");
  await screen.findByText("All sent");
});

test("the header shows that there is no signal if the server does not answer", async () => {
  await currentPhone().db.setMeta("online", 0);
  show(<SyncStatusButton />);
  await screen.findByText("No signal");
});
