import { setImmediate } from "node:timers/promises";
import { fold } from "@roundsman/core/name";
import type { Db } from "../kernel/storage/db.ts";
import { isAboutCustomer, redacted, type Forgotten } from "./redact.ts";

/** Whom to remove from data stored as JSON. */
export interface ForgetTarget {
  readonly owner: number;
  /** UUIDs of the customer and of the invoices. */
  readonly keys: ReadonlySet<string>;
  /** The current names, emails, phones and addresses; earlier ones are found in the log. */
  readonly texts: readonly string[];
}

/**
 * Removes a customer's personal data from the audit log and from stored responses. Searches all of
 * the owner's, because a name can be anywhere, and erasures are rare. The log can be rewritten only
 * during an erasure (migration 0004).
 */
export async function forget(trx: Db, { owner, keys, texts }: ForgetTarget): Promise<void> {
  const earlier: string[] = [];
  for await (const row of logOf(trx, owner))
    if (CUSTOMERS.has(row.kind) && mentions(row, keys, [])) earlier.push(...textsIn(row, keys));
  const all = [...new Set([...texts, ...earlier])].filter((text) => text.trim() !== "");
  const forgotten: Forgotten = { keys, texts: new Set(all.map(fold)) };
  const clean = (json: string) => JSON.stringify(redacted(JSON.parse(json), forgotten));

  await trx.insertInto("erasing").values({ owner_id: owner }).execute();
  for await (const row of logOf(trx, owner)) {
    if (!mentions(row, keys, all)) continue;
    const words = { before: clean(row.before), after: clean(row.after) };
    await trx
      .updateTable("audit")
      .set(words)
      .where("owner_id", "=", owner)
      .where("seq", "=", row.seq)
      .execute();
  }
  await trx.deleteFrom("erasing").where("owner_id", "=", owner).execute();
  await forgetAnswers(trx, owner, clean);
}

async function forgetAnswers(
  trx: Db,
  owner: number,
  clean: (json: string) => string,
): Promise<void> {
  const answers = await trx
    .selectFrom("idempotency")
    .select(["owner_id", "key", "body"])
    // Includes responses to a manager who worked in the owner's name: they contain the owner's
    // customers, too.
    .where((eb) => eb.or([eb("owner_id", "=", owner), eb("about_id", "=", owner)]))
    .where("body", "!=", "")
    .execute();
  for (const { owner_id, key, body } of answers) {
    const after = clean(body);
    if (after !== body)
      await trx
        .updateTable("idempotency")
        .set({ body: after })
        .where("owner_id", "=", owner_id)
        .where("key", "=", key)
        .execute();
  }
}

interface LogRow {
  readonly seq: number;
  readonly kind: string;
  /** JSON. */
  readonly before: string;
  readonly after: string;
}

const CUSTOMERS = new Set(["customer", "businessCustomer"]);

const PAGE = 1000;

async function* logOf(trx: Db, owner: number): AsyncGenerator<LogRow> {
  for (let last = 0; ;) {
    const page = await trx
      .selectFrom("audit")
      .select(["seq", "kind", "before", "after"])
      .where("owner_id", "=", owner)
      .where("seq", ">", last)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.seq ?? last;
    await setImmediate();
  }
}

/** Whether an entry has to be parsed: most do not. */
const mentions = (
  { before, after }: LogRow,
  keys: ReadonlySet<string>,
  texts: readonly string[],
): boolean =>
  [before, after].some(
    (json) =>
      namesKey(json, keys) || texts.some((text) => json.toLowerCase().includes(inJson(text))),
  );

const inJson = (text: string) => JSON.stringify(text).slice(1, -1).toLowerCase();

function namesKey(json: string, keys: ReadonlySet<string>): boolean {
  for (const [, key = ""] of json.matchAll(/"key":"([^"]*)"/g)) if (keys.has(key)) return true;
  return false;
}

/** Names, addresses, emails and phones that the customer had earlier. */
const textsIn = ({ before, after }: LogRow, keys: ReadonlySet<string>): string[] =>
  [before, after]
    .flatMap((json) => [JSON.parse(json) as unknown].flat())
    .flatMap((value) => contactTexts(value, keys));

function contactTexts(value: unknown, keys: ReadonlySet<string>): string[] {
  if (typeof value !== "object" || value === null || !isAboutCustomer(value, { keys })) return [];
  const { name, email, phone, address } = value as Readonly<Record<string, unknown>>;
  return [name, email, phone, address].filter((text) => typeof text === "string");
}
