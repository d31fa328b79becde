// @vitest-environment happy-dom
import { Refused } from "@roundsman/contract/client";
import { DISCOUNT_ABOVE_PRICE } from "@roundsman/contract/products";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { data as english } from "../messages/late/data-en.ts";
import { data as chinese } from "../messages/late/data-zh.ts";
import { spokenEnglish } from "../messages/en/spoken.ts";
import type { Spoken } from "../messages/speak.ts";
import { chinese as chineseScreens } from "../messages/zh/all.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { show } from "../ui/testing.tsx";
import { BUSINESS_FIELDS } from "./columns.ts";
import { jobOf, type ImportRow } from "./import-job.ts";
import { ImportProgress } from "./import-progress.tsx";
import type { ImportTarget } from "./queries.ts";

/** A row of the file. Rows of different people are sent in different calls. */
const row = (line: number, name: string, person: number): ImportRow => ({
  line,
  cells: [name, "1.00"],
  details: { name, price: 100 as never },
  likeness: name,
  people: [person],
});
const ROWS = [row(2, "Rice", 7), row(3, "Tea", 8), row(4, "Noodles", 7), row(5, "Soy", 8)];
const job = jobOf(
  {
    kind: "products",
    file: "goods.csv",
    duplicates: "update",
    leftOut: { header: ["Name", "Price"], rows: [] },
  },
  ROWS,
);

const sent = { id: 1, created: [], updated: [1, 2], skipped: 0 };
const refused = (errors?: Record<string, string[]>) =>
  new Refused({
    type: "/problems/invalid",
    title: "Unprocessable Content",
    status: 422,
    detail: DISCOUNT_ABOVE_PRICE,
    message: DISCOUNT_ABOVE_PRICE,
    ...(errors && { errors }),
  });

const IN_ENGLISH: Spoken = { language: "en", messages: spokenEnglish };
const IN_CHINESE: Spoken = { language: "zh", messages: chineseScreens };

function progress(send: ImportTarget["send"], spoken = IN_ENGLISH): void {
  const into: ImportTarget = {
    fields: BUSINESS_FIELDS,
    policies: ["skip", "update"],
    known: new Map(),
    people: [],
    send,
    past: { list: async () => [], undo: () => Promise.reject(new Error("no")), changes: [] },
  };
  show(
    <ConfirmProvider>
      <ImportProgress job={job} into={into} onDone={() => {}} />
    </ConfirmProvider>,
    spoken,
  );
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
});

const faults = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test.each([
  ["en", IN_ENGLISH, english],
  ["zh", IN_CHINESE, chinese],
] as const)(
  "A row that the server refuses is shown with its line, its name and the field (%s)",
  async (_, spoken, t) => {
    const send = vi
      .fn<ImportTarget["send"]>()
      .mockResolvedValueOnce(sent)
      .mockRejectedValue(refused({ "rows.1.discount_amount": [DISCOUNT_ABOVE_PRICE] }));
    progress(send, spoken);
    await screen.findByRole("listitem");
    const why = screen.getByRole("alert").textContent;
    // The second call has lines 3 and 5.
    expect(faults()).toEqual([`${t.preview.row(5)} Soy${t.fields.discount_amount}: ${why}`]);
    expect(screen.getByRole("list", { name: t.result.refused })).toBeTruthy();
  },
);

test("An error that is about no row names none, and a retry clears it", async () => {
  const send = vi
    .fn<ImportTarget["send"]>()
    .mockRejectedValueOnce(refused())
    .mockRejectedValueOnce(refused({ "rows.0.price": [DISCOUNT_ABOVE_PRICE], batch: ["no"] }))
    .mockResolvedValue(sent);
  progress(send);
  await screen.findByRole("alert");
  expect(faults()).toEqual([]);
  const again = () => fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  again();
  await waitFor(() => expect(faults()).toHaveLength(1));
  expect(faults()[0]).toContain(`${english.preview.row(2)} Rice`);
  again();
  await screen.findByText(english.result.done);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("Refused rows are left out, the others are imported, and a file has those left out", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const send = vi
    .fn<ImportTarget["send"]>()
    .mockRejectedValueOnce(
      refused({ "rows.0.price": [DISCOUNT_ABOVE_PRICE], "rows.1.price": [DISCOUNT_ABOVE_PRICE] }),
    )
    .mockRejectedValueOnce(refused({ "rows.0.price": [DISCOUNT_ABOVE_PRICE] }))
    .mockResolvedValue(sent);
  progress(send);
  // No row of the first call is left, so it is not sent again.
  fireEvent.click(await screen.findByRole("button", { name: english.result.leaveOut(2) }));
  fireEvent.click(await screen.findByRole("button", { name: english.result.leaveOut(1) }));
  await screen.findByText(english.result.done);
  const calls = send.mock.calls.map(([, { key, rows }]) => [key, rows.map(({ name }) => name)]);
  expect(calls.map(([, names]) => names)).toEqual([["Rice", "Noodles"], ["Tea", "Soy"], ["Soy"]]);
  expect(new Set(calls.map(([key]) => key)).size).toBe(3);
  fireEvent.click(screen.getByRole("button", { name: english.preview.downloadBad }));
  const lines = (await files[0]?.text())?.split("\r\n") ?? [];
  expect(lines.slice(1, 4).map((line) => line.split(",")[0])).toEqual(["Rice", "Noodles", "Tea"]);
});
