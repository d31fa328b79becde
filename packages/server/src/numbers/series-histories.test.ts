import fc from "fast-check";
import { expect, test } from "vitest";
import { seriesNumber } from "@roundsman/core/issuing/number-series";
import { freshApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

const RUNS = Number(process.env["MODEL_RUNS"] ?? 20);

interface Invoice {
  readonly id: number;
  number: string;
  isDeleted: boolean;
}
/** What one person has, as the test remembers it. */
interface Person {
  readonly caller: Caller;
  readonly series: { readonly id: number; readonly prefix: string; isClosed: boolean }[];
  readonly invoices: Invoice[];
}

const act = fc.record({
  who: fc.nat(1),
  does: fc.constantFrom("ask", "create", "create", "give", "give", "delete", "restore", "close"),
  which: fc.nat(40),
  /** Whose series: mostly one's own. */
  whose: fc.constantFrom(0, 0, 0, 1),
  series: fc.nat(3),
  at: fc.integer({ min: 1, max: 60 }),
  twice: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

test("Each number is given once and shown once in the register, whatever two people do", async () => {
  const business = await freshApp();
  const people: Person[] = [];
  for (const name of ["driver", "partner"] as const)
    people.push({ caller: await business.signIn(name), series: [], invoices: [] });
  for (const { caller, series } of people) series.push(await newSeries(caller));
  const taken = new Map<string, number>();

  /** The status that a call with this number should get. */
  const outcome = (person: Person, number: string, isNew: number) => {
    const mine = person.series.find(({ prefix }) => number.startsWith(`${prefix}-`));
    if (!mine) return 422;
    return mine.isClosed || taken.has(number) ? 409 : isNew;
  };

  const DO: Record<Act["does"], (person: Person, of: Act) => Promise<void>> = {
    async ask({ caller, series }) {
      if (series.length < 4) series.push(await newSeries(caller));
    },
    async create(person, of) {
      const number = numberFor(person, of);
      const { status, body } = await person.caller.send("POST", "/api/invoice/", { number });
      expect(status, number).toBe(outcome(person, number, 201));
      if (status !== 201) return;
      const { id } = body as { id: number };
      taken.set(number, id);
      person.invoices.push({ id, number, isDeleted: false });
    },
    async give(person, of) {
      const invoice = await oneOf(person, of.which);
      const number = numberFor(person, of);
      const expected =
        invoice.number === number ? 200 : invoice.number ? 409 : outcome(person, number, 200);
      const path = `/api/invoices/${invoice.id}/number/`;
      expect((await person.caller.send("POST", path, { number })).status).toBe(expected);
      if (expected !== 200) return;
      taken.set(number, invoice.id);
      invoice.number = number;
    },
    async delete(person, of) {
      const invoice = await oneOf(person, of.which);
      const path = `/api/invoicedelete/${invoice.id}/`;
      expect((await person.caller.send("POST", path)).status).toBe(invoice.isDeleted ? 404 : 200);
      invoice.isDeleted = true;
    },
    async restore(person, of) {
      const invoice = await oneOf(person, of.which);
      const path = `/api/invoicerestore/${invoice.id}/`;
      expect((await person.caller.send("POST", path)).status).toBe(200);
      invoice.isDeleted = false;
    },
    async close({ caller, series }, of) {
      const one = series[of.which % Math.max(series.length, 1)];
      if (!one || of.at > 1) return;
      expect((await caller.send("POST", `/api/number-series/${one.id}/close/`)).status).toBe(200);
      one.isClosed = true;
    },
  };

  /** A number of the person's own series, of the other person's, or of no series. */
  const numberFor = (person: Person, { whose, series, at }: Act) => {
    const other = people.find((each) => each !== person) ?? person;
    const book = (whose === 0 ? person : other).series;
    return seriesNumber({ prefix: book[series % Math.max(book.length, 1)]?.prefix ?? "Z9", at });
  };
  const oneOf = async (person: Person, which: number): Promise<Invoice> => {
    const there = person.invoices[which % Math.max(person.invoices.length, 1)];
    if (there) return there;
    const { body } = await person.caller.send("POST", "/api/invoice/", {});
    const made = { id: (body as { id: number }).id, number: "", isDeleted: false };
    person.invoices.push(made);
    return made;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
      for (const each of acts) {
        const person = people[each.who];
        if (!person) throw new Error("Nobody");
        await DO[each.does](person, each);
        if (each.twice && each.does === "restore") await DO.restore(person, each);
      }
      for (const person of people)
        expect(await registered(person.caller)).toEqual(expectedOf(person));
    }),
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_123 },
  );
  expect(taken.size).toBeGreaterThan(RUNS);
  await business.close();
});

async function newSeries(caller: Caller) {
  const { status, body } = await caller.send("POST", "/api/number-series/", {});
  expect(status).toBe(201);
  return { ...(body as { id: number; prefix: string }), isClosed: false };
}

/** "INV-3 replaced", "A1-2 voided" and so on, in any order; without the gaps. */
async function registered(caller: Caller): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await caller.send("GET", `/api/number-register/?limit=7&cursor=${cursor}`);
    const page = body as {
      numbers: { number: string; state: string }[];
      next_cursor: string | null;
    };
    all.push(
      ...page.numbers
        .filter(({ state }) => state !== "gap")
        .map(({ number, state }) => `${number} ${state}`),
    );
    cursor = page.next_cursor;
  }
  return all.toSorted();
}

const expectedOf = ({ invoices }: Person): string[] =>
  invoices
    .flatMap(({ id, number, isDeleted }) => {
      const state = isDeleted ? "voided" : number === "" ? "unissued" : "issued";
      return number === "" ? [`INV-${id} ${state}`] : [`INV-${id} replaced`, `${number} ${state}`];
    })
    .toSorted();
