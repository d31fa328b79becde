import { expect, test } from "vitest";
import type { BatchRequest } from "@roundsman/contract/batches";
import type { Db } from "../kernel/storage/db.ts";
import type { ShareCommit } from "../kernel/storage/sqlite/shared-commit.ts";
import { runEntries, type EntryResult } from "./run-entries.ts";

const entries = ["a", "b", "c", "d"].map((id): BatchRequest => ({
  id,
  method: "POST",
  path: "/",
  body: { client_id: id },
}));
const alone = { name: "alone" } as unknown as Db;
const shared = { name: "shared" } as unknown as Db;
const result = (status = 200): EntryResult => ({
  answer: { status, text: "", replayed: false },
  owners: [1],
});

/** Runs the entries, and logs everything that happens. */
async function run(parts: {
  readonly full: number;
  readonly shareCommit?: ShareCommit;
  readonly statuses?: Readonly<Record<string, number>>;
}) {
  const log: string[] = [];
  const answers = await runEntries(entries, {
    db: alone,
    shareCommit: parts.shareCommit ?? ((work) => work(shared, { failed: false })),
    performEntry: (db, { id }, refused) => {
      log.push(
        `${id} ${db === shared ? "shared" : "alone"}${[...refused].map((key) => ` without ${key}`).join("")}`,
      );
      return Promise.resolve(result(parts.statuses?.[id]));
    },
    isFull: (done) => done >= parts.full,
    yieldToCalls: () => Promise.resolve(void log.push("others")),
    onCommitted: (part) => void log.push(`${part.length} kept`),
  });
  expect(answers).toHaveLength(entries.length);
  return log;
}

test("Other requests run between the parts of a batch, and each part is announced after its commit", async () => {
  const log = await run({ full: 2 });
  expect(log).toEqual([
    "a shared",
    "b shared",
    "2 kept",
    "others",
    "c shared",
    "d shared",
    "2 kept",
  ]);
});

test("A record that an entry failed to create is missing for all later entries, also in other parts", async () => {
  const log = await run({ full: 1, statuses: { a: 422, c: 503 } });
  expect(log.filter((line) => line.includes("shared"))).toEqual([
    "a shared",
    "b shared without a",
    "c shared without a",
    "d shared without a without c",
  ]);
});

test("A part whose commit fails runs again, one entry at a time; other parts do not", async () => {
  let commits = 0;
  const shareCommit: ShareCommit = async (work) => {
    const made = await work(shared, { failed: false });
    commits += 1;
    if (commits === 1) throw new Error("disk");
    return made;
  };
  const log = await run({ full: 2, shareCommit, statuses: { a: 422 } });
  expect(log).toEqual([
    "a shared",
    "b shared without a",
    "a alone",
    "b alone without a",
    "2 kept",
    "others",
    "c shared without a",
    "d shared without a",
    "2 kept",
  ]);
});

test("A part ends as soon as its commit is known to have failed", async () => {
  const shareCommit: ShareCommit = async (work) => {
    await work(shared, { failed: true });
    throw new Error("lost with others");
  };
  const log = await run({ full: 9, shareCommit });
  expect(log.slice(0, 4)).toEqual(["a shared", "a alone", "1 kept", "others"]);
});
