import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryStorage } from "./testing/memory-storage.ts";
import { histories, type History } from "./testing/selling/actions.ts";
import { lostWork, wrongNumbers } from "./testing/selling/checks/numbers.ts";
import { live } from "./testing/selling/live.ts";
import { unlikeExpected } from "./testing/selling/checks/expected.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";
import { unlike } from "./testing/selling/checks/same-rows.ts";
import { wrongSums } from "./testing/selling/checks/sums.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 50) / 2);

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

async function faultsOf(history: History, phones: 1 | 2): Promise<readonly string[]> {
  const day = await live(server, history, phones);
  const { truth } = day;
  const faults = [
    ...wrongNumbers(truth, day.phones),
    ...lostWork(truth, day.phones),
    ...wrongSums(truth),
    ...(await unlike(day)),
    ...(phones === 1 ? [...day.refused, ...unlikeExpected(day.truth, day.done)] : []),
  ];
  await day.close();
  return faults;
}

const CASES = [
  { phones: 1, words: "one phone, nothing is refused, and it" },
  { phones: 2, words: "two phones, what is refused is shown, and the rest" },
] as const;
test.each(CASES)(
  "sales, credits and corrections on $words reach the server, once and to the penny",
  async ({ phones }) => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await faultsOf(history, phones)).toEqual([]);
      }),
      { numRuns },
    );
  },
  600_000,
);

test("a correction whose answer comes after the pull that brought it leaves nothing behind", async () => {
  const line = { price: 1, discount: 0, quantity: 1, id: "goods-0", name: "Goods 0" };
  const at = { phone: 0, tab: 0 };
  const history = {
    happenings: [
      {
        what: { do: "sell", list: "getPaid", lines: [line], mode: undefined, isOut: false },
        ...at,
      },
      { what: { do: "hand out", pick: 0, mode: "included" }, ...at },
      { what: { do: "correct", pick: 0 }, ...at },
      { what: "send", ...at },
    ],
    networkFaults: ["none", "late"],
  } as unknown as History;
  expect(await faultsOf(history, 1)).toEqual([]);
});
