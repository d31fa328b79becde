// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BackupState } from "@roundsman/contract/business/backups";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { business } from "../messages/late/business-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";
import { show } from "../ui/testing.tsx";
import { BackupSection } from "./screen.tsx";

const t = business.backups;

const answer = (state: BackupState) => vi.stubGlobal("fetch", async () => Response.json(state));

beforeEach(() => {
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
});

test("a new installation says when its first backup comes, and nothing is overdue", async () => {
  answer({ backups: [], late: false, failure: null });
  show(<BackupSection />);
  expect(await screen.findByText(t.soon)).toBeTruthy();
  expect(screen.queryByText(t.none)).toBeNull();
  expect(screen.queryByText(t.late)).toBeNull();
});

test("after two hours without a backup the screen says that it is late", async () => {
  answer({ backups: [], late: true, failure: null });
  show(<BackupSection />);
  expect(await screen.findByText(t.none)).toBeTruthy();
  expect(screen.getByText(t.late)).toBeTruthy();
  expect(screen.queryByText(t.soon)).toBeNull();
});
