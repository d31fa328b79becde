import type { PendingMutation, Row } from "../store/database.ts";
import type { Phone } from "../store/phone.ts";
import { mutationOf, type MutationKind } from "../resources/mutations.ts";
import { differences, isEqual, mergeEdit, seenIn, joinEdits, type Fields } from "./merge.ts";
import { effectOf, affectsVan, isVanCount, NOT_ATTEMPTED } from "./queue.ts";

/** What the person's form showed. */
export interface Form {
  /** By default the row as it is now. */
  readonly shown?: object | undefined;
  /** If what the form showed is unknown: the version that it showed. */
  readonly version?: number | undefined;
}

export interface Change {
  readonly row: Row;
  readonly payload: unknown;
  readonly form: Form;
}

/** How a change alters the queue of a record. */
export interface QueuePlan {
  readonly add?: readonly NewMutation[];
  readonly put?: PendingMutation;
  readonly drop?: readonly PendingMutation[];
  /** The mutations that were set aside are queued again. */
  readonly restoresSetAside?: true;
  /** Of a record that the server never had: its base is not deleted any more. */
  readonly undeleted?: { readonly deletedAt: "" } | undefined;
}
type NewMutation = Omit<PendingMutation, "seq">;

interface QueuedChange extends Change {
  readonly queue: readonly PendingMutation[];
  readonly vanQueue: readonly PendingMutation[];
}

export function planChange(phone: Phone, kind: MutationKind, of: QueuedChange): QueuePlan {
  const { row, payload, queue, form } = of;
  const { effect, field } = mutationOf(kind);
  const made =
    effect === "edit"
      ? newMutation(phone, row.key, { kind, ...editOver(of.row, payload as Fields, form) })
      : newMutation(phone, row.key, {
          kind,
          payload,
          // The status before: `wasPaidSince` needs it.
          seen: field === "paymentStatus" ? seenIn(row, { paymentStatus: null }) : null,
        });
  const refused = queue.find(({ state }) => state === "refused");
  if (refused && amends(made, refused)) return planAmendment(phone, refused, made, queue);
  // The form was saved unchanged: an edit would make a new version and an audit entry for nothing.
  if (effect === "edit" && made.seen !== null && isEqual(made.payload, made.seen)) return {};
  const last = queue.at(-1);
  return last && mayJoin(last, made, of.vanQueue)
    ? { put: { ...last, ...joinEdits([last, made]), at: made.at } }
    : { add: [made] };
}

/**
 * An edit of what the form showed. If somebody else has changed the same field since, it keeps the
 * form's version: the server refuses it as stale, and a person decides.
 */
function editOver(
  row: Row,
  payload: Fields,
  { shown, version }: Change["form"],
): Pick<PendingMutation, "payload" | "seen" | "base"> {
  if (!shown && version !== undefined && Math.max(1, version) < row.version)
    return { payload, seen: null, base: version };
  const seen = seenIn(shown ?? row, payload);
  const both = { mine: payload, theirs: row as unknown as Fields };
  if (!shown || differences({ payload, seen }, both).length === 0)
    return {
      payload: mergeEdit({ payload, seen }, both, {}),
      seen: seenIn(row, payload),
      base: row.version,
    };
  const before = Number(Reflect.get(shown, "version") ?? version ?? row.version);
  return { payload, seen, base: Math.min(Math.max(1, before), row.version) };
}

/**
 * Whether an edit joins the last edit of its record, which was not sent. Among goods it does not
 * move across a count of the van or a change of a product; a product's edit moves across nothing.
 */
function mayJoin(
  last: PendingMutation,
  made: NewMutation,
  queue: readonly PendingMutation[],
): boolean {
  const isBetween = (of: PendingMutation) =>
    of.seq > last.seq && (last.book === "products" || of.book === "products" || isVanCount(of));
  return (
    effectOf(made) === "edit" &&
    last.kind === made.kind &&
    last.state === "waiting" &&
    last.attempts === 0 &&
    last.seen !== null &&
    made.seen !== null &&
    last.base === made.base &&
    !(affectsVan(last) && queue.some(isBetween))
  );
}

function amends(made: NewMutation, refused: PendingMutation): boolean {
  if (effectOf(made) === "edit") return ["create", "edit"].includes(effectOf(refused));
  return effectOf(made) === "status" && made.kind === refused.kind;
}

/**
 * The refused mutation with the edits since. A new key, because the server may repeat its refusal.
 */
function planAmendment(
  phone: Phone,
  refused: PendingMutation,
  made: NewMutation,
  queue: readonly PendingMutation[],
): QueuePlan {
  const isEdit = effectOf(made) === "edit";
  const between = isEdit
    ? queue.filter((of) => of.seq > refused.seq && effectOf(of) === "edit")
    : [];
  const edit = isEdit ? joinEdits([refused, ...between, made]) : { payload: made.payload };
  const seen = effectOf(refused) === "edit" && "seen" in edit ? edit.seen : refused.seen;
  return {
    put: { ...refused, ...NOT_ATTEMPTED, ...edit, seen, at: made.at, key: phone.newKey() },
    drop: between,
  };
}

/**
 * The restoration, then the mutations that were set aside when the record was deleted. One that was
 * refused is sent again under a new key.
 */
export function planRestoration(
  phone: Phone,
  kind: MutationKind,
  {
    row,
    queue,
    setAside,
    vanQueue,
  }: QueuedChange & { readonly setAside: readonly PendingMutation[] },
): QueuePlan {
  const last = queue.at(-1);
  const counted = Math.max(0, ...vanQueue.filter(isVanCount).map(({ seq }) => seq));
  const again = setAside.map(({ seq: _seq, ...of }) =>
    of.state === "refused" ? { ...of, ...NOT_ATTEMPTED, key: phone.newKey() } : of,
  );
  if (last && effectOf(last) === "remove" && last.attempts === 0 && last.seq > counted)
    return { drop: [last], add: again, restoresSetAside: true };
  const isNew = !last && row.id === null;
  const restoration = isNew ? [] : [newMutation(phone, row.key, { kind, payload: null })];
  return {
    add: [...restoration, ...again],
    restoresSetAside: true,
    undeleted: isNew ? { deletedAt: "" } : undefined,
  };
}

export function newMutation(
  phone: Phone,
  entity: string,
  of: Pick<PendingMutation, "kind" | "payload"> & Partial<Pick<PendingMutation, "base" | "seen">>,
): NewMutation {
  const { book } = mutationOf(of.kind);
  return {
    ...NOT_ATTEMPTED,
    key: phone.newKey(),
    book,
    entity,
    seen: null,
    base: null,
    at: phone.now(),
    isDated: true,
    ...of,
  };
}
