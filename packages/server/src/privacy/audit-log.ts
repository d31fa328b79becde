import type { auditLog, AuditEntry } from "@roundsman/contract/business/audit-log";
import type { ChangeKind } from "@roundsman/contract/changes";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Handlers } from "../kernel/calls/call.ts";
import { invalid } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { moneyOfEntry } from "./logged-money.ts";

const PAGE = 50;

export const auditLogHandlers: Handlers<typeof auditLog> = {
  async list({ db, query }) {
    const { person, kind } = query;
    let rows = logIn(db);
    if (person !== undefined)
      rows = rows.where((eb) =>
        eb.or([eb("actor_id", "=", person), eb("audit.owner_id", "=", person)]),
      );
    if (kind !== undefined) rows = rows.where("kind", "=", kind);
    return pageOf(rows, query);
  },
  own: ({ db, actor, query }) => pageOf(logIn(db).where("audit.owner_id", "=", actor.id), query),
};

const logIn = (db: Db) =>
  db
    .selectFrom("audit")
    .leftJoin("person", "person.id", "audit.actor_id")
    .leftJoin("person as owner", "owner.id", "audit.owner_id")
    .select(["audit.owner_id", "actor_id", "seq", "at", "person.name as who"])
    .select(["owner.name as owner", "action", "kind", "entity_ids", "before", "after"])
    .orderBy("at", "desc")
    .orderBy("audit.owner_id", "desc")
    .orderBy("seq", "desc");

async function pageOf(log: ReturnType<typeof logIn>, { limit = PAGE, cursor }: Page) {
  let rows = log.limit(limit + 1);
  if (cursor) {
    const { at, owner, seq } = placeIn(cursor);
    rows = rows.where((eb) =>
      eb(eb.refTuple("at", "audit.owner_id", "seq"), "<", eb.tuple(at, owner, seq)),
    );
  }
  const found = await rows.execute();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor =
    found.length > limit && last ? [last.at, last.owner_id, last.seq].join("/") : null;
  return { entries: shown.map(entryOf), next_cursor };
}

interface LogRow {
  readonly owner_id: number;
  readonly actor_id: number;
  readonly at: string;
  readonly who: string | null;
  readonly owner: string | null;
  readonly action: string;
  readonly kind: string;
  readonly entity_ids: string;
  readonly before: string;
  readonly after: string;
}

function entryOf({ at, who, action, kind, entity_ids, ...row }: LogRow): AuditEntry {
  const before: unknown = JSON.parse(row.before);
  const after: unknown = JSON.parse(row.after);
  const money = moneyOfEntry(kind, after);
  return {
    at,
    who: who ?? "",
    responsible_person_id: row.owner_id,
    ...inDriversName(row),
    action,
    kind: kind as ChangeKind,
    ids: JSON.parse(entity_ids) as number[],
    about: nameIn(after) || nameIn(before),
    ...numberIn(kind, after, before),
    ...(money.length > 0 && { money }),
  };
}

/**
 * The driver in whose name the entry was made; absent for entries of the server itself (actor 0).
 */
const inDriversName = ({
  owner_id,
  actor_id,
  owner,
}: Pick<LogRow, "owner_id" | "actor_id" | "owner">) =>
  actor_id === owner_id || actor_id === 0 || owner === null ? {} : { for_driver: owner };

/** An invoice's number from a series, found in its states before and after. */
function numberIn(kind: string, ...values: readonly unknown[]): { readonly number?: string } {
  if (kind !== "invoice") return {};
  for (const value of values) {
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const { number } = (one ?? {}) as { readonly number?: unknown };
    if (typeof number === "string") return { number };
  }
  return {};
}

/**
 * The name shown for the first record: that of an invoice's or payment's customer, a credit note's
 * number, or both drivers of a hand-over.
 */
function nameIn(value: unknown): string {
  if (Array.isArray(value)) return nameIn(value[0]);
  if (typeof value !== "object" || value === null) return "";
  const { name, title, billTo, company_name, number, customerName, fromName, toName } =
    value as Readonly<Record<string, unknown>>;
  if (typeof fromName === "string" && typeof toName === "string") return `${fromName} → ${toName}`;
  const found =
    name ??
    title ??
    company_name ??
    number ??
    customerName ??
    (billTo as { readonly name?: unknown } | undefined)?.name;
  return typeof found === "string" ? found : "";
}

function placeIn(cursor: string): { at: string; owner: number; seq: number } {
  const [, at = "", owner, seq] = /^([0-9TZ:.-]{24})\/(\d{1,15})\/(\d{1,15})$/.exec(cursor) ?? [];
  if (owner === undefined || seq === undefined)
    throw invalid({ cursor: ["This cursor did not come from here"] });
  return { at, owner: Number(owner), seq: Number(seq) };
}
