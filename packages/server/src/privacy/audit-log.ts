import type { auditLog, AuditEntry } from "@roundsman/contract/business/audit-log";
import type { ChangeKind } from "@roundsman/contract/changes";
import type { Handlers } from "../kernel/calls/call.ts";
import { invalid } from "../kernel/errors/refusal.ts";

const PAGE = 50;

export const auditLogHandlers: Handlers<typeof auditLog> = {
  async list({ db, query }) {
    const { limit = PAGE, cursor, person, kind } = query;
    let rows = db
      .selectFrom("audit")
      .leftJoin("person", "person.id", "audit.actor_id")
      .select([
        "audit.owner_id",
        "seq",
        "at",
        "person.name as who",
        "action",
        "kind",
        "entity_ids",
        "before",
        "after",
      ])
      .orderBy("at", "desc")
      .orderBy("audit.owner_id", "desc")
      .orderBy("seq", "desc")
      .limit(limit + 1);
    if (person !== undefined) rows = rows.where("actor_id", "=", person);
    if (kind !== undefined) rows = rows.where("kind", "=", kind);
    if (cursor) {
      const { at, owner, seq } = placeIn(cursor);
      rows = rows.where((of) =>
        of(of.refTuple("at", "audit.owner_id", "seq"), "<", of.tuple(at, owner, seq)),
      );
    }
    const found = await rows.execute();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next_cursor =
      found.length > limit && last ? [last.at, last.owner_id, last.seq].join("/") : null;
    return { entries: shown.map(entryOf), next_cursor };
  },
};

interface LogRow {
  readonly at: string;
  readonly who: string | null;
  readonly action: string;
  readonly kind: string;
  readonly entity_ids: string;
  readonly before: string;
  readonly after: string;
}

const entryOf = ({ at, who, action, kind, entity_ids, before, after }: LogRow): AuditEntry => ({
  at,
  who: who ?? "",
  action,
  kind: kind as ChangeKind,
  ids: JSON.parse(entity_ids) as number[],
  about: nameIn(JSON.parse(after)) || nameIn(JSON.parse(before)),
  ...numberIn(kind, JSON.parse(after), JSON.parse(before)),
});

/** An invoice's number of a series, from what it was or became. */
function numberIn(kind: string, ...values: readonly unknown[]): { readonly number?: string } {
  if (kind !== "invoice") return {};
  for (const value of values) {
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const { number } = (one ?? {}) as { readonly number?: unknown };
    if (typeof number === "string") return { number };
  }
  return {};
}

/** The first that is named; an invoice and a payment by whom it is for, a credit note by its number. */
function nameIn(value: unknown): string {
  if (Array.isArray(value)) return nameIn(value[0]);
  if (typeof value !== "object" || value === null) return "";
  const { name, title, billTo, company_name, number, customerName } = value as Readonly<
    Record<string, unknown>
  >;
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
