import { expect, test } from "vitest";
import { FairQueue, QueueFull } from "./fair-queue.ts";

const [MEI, WEI] = [1, 2];

/** Jobs that end on demand, and the order in which they start. */
function bench(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const add = (person: number, name: string, signal?: AbortSignal) =>
    queue.run(
      person,
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, (fault) => (fault ? reject(fault) : resolve(name)));
        }),
      signal,
    );
  const settled = () => new Promise((resolve) => void setImmediate(resolve));
  const end = async (name: string, fault?: Error) => {
    ends.get(name)?.(fault);
    await settled();
  };
  return { begun, add, end, settled };
}

test("People are served round robin, however many jobs one of them has", async () => {
  const { begun, add, end, settled } = bench({ atOnce: 1, atOnceEach: 1, waitingEach: 10 });
  const all = [add(MEI, "a1"), add(MEI, "a2"), add(MEI, "a3"), add(WEI, "b1")];
  await settled();
  for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
});

test("One person cannot use all the places", async () => {
  const { begun, add, settled } = bench({ atOnce: 3, atOnceEach: 2, waitingEach: 10 });
  for (const name of ["a1", "a2", "a3"]) void add(MEI, name);
  void add(WEI, "b1");
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("A job that fails makes room for the next", async () => {
  const { begun, add, end, settled } = bench({ atOnce: 1, atOnceEach: 1, waitingEach: 10 });
  const first = add(MEI, "a1");
  void add(MEI, "a2");
  await settled();
  const failed = expect(first).rejects.toThrow("damaged");
  await end("a1", new Error("damaged"));
  await failed;
  expect(begun).toEqual(["a1", "a2"]);
});

test("A waiting job whose client has disconnected is never started", async () => {
  const { begun, add, end, settled } = bench({ atOnce: 1, atOnceEach: 1, waitingEach: 10 });
  void add(MEI, "a1");
  const client = new AbortController();
  const left = add(MEI, "a2", client.signal);
  void add(MEI, "a3");
  await settled();
  client.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await end("a1");
  expect(begun).toEqual(["a1", "a3"]);
  await expect(add(MEI, "a4", client.signal)).rejects.toThrow("gone");
});

test("Jobs of one person beyond the limit are refused, another person's are not", async () => {
  const { add, settled } = bench({ atOnce: 1, atOnceEach: 1, waitingEach: 1 });
  void add(MEI, "a1");
  void add(MEI, "a2");
  await expect(add(MEI, "a3")).rejects.toThrow(QueueFull);
  void add(WEI, "b1");
  await settled();
});
