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

export function planChange(phone: Phone, kind: MutationKind, change: QueuedChange): QueuePlan {
  const { row, payload, queue, form } = change;
  const { effect, field } = mutationOf(kind);
  const mutation =
    effect === "edit"
      ? newMutation(phone, row.key, { kind, ...editOver(change.row, payload as Fields, form) })
      : newMutation(phone, row.key, {
          kind,
          payload,
          // The status before: `wasPaidSince` needs it.
          seen: field === "paymentStatus" ? seenIn(row, { paymentStatus: null }) : null,
        });
  const refused = queue.find(({ state }) => state === "refused");
  if (refused && amends(mutation, refused)) return planAmendment(phone, refused, mutation, queue);
  // The form was saved unchanged: an edit would make a new version and an audit entry for nothing.
  if (effect === "edit" && mutation.seen !== null && isEqual(mutation.payload, mutation.seen))
    return {};
  const last = queue.at(-1);
  return last && mayJoin(last, mutation, change.vanQueue)
    ? { put: { ...last, ...joinEdits([last, mutation]), at: mutation.at } }
    : { add: [mutation] };
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
  mutation: NewMutation,
  queue: readonly PendingMutation[],
): boolean {
  const isBetween = (other: PendingMutation) =>
    other.seq > last.seq &&
    (last.book === "products" || other.book === "products" || isVanCount(other));
  return (
    effectOf(mutation) === "edit" &&
    last.kind === mutation.kind &&
    last.state === "waiting" &&
    last.attempts === 0 &&
    last.seen !== null &&
    mutation.seen !== null &&
    last.base === mutation.base &&
    !(affectsVan(last) && queue.some(isBetween))
  );
}

function amends(mutation: NewMutation, refused: PendingMutation): boolean {
  if (effectOf(mutation) === "edit") return ["create", "edit"].includes(effectOf(refused));
  return effectOf(mutation) === "status" && mutation.kind === refused.kind;
}

/**
 * The refused mutation with the edits since. A new key, because the server may repeat its refusal.
 */
function planAmendment(
  phone: Phone,
  refused: PendingMutation,
  mutation: NewMutation,
  queue: readonly PendingMutation[],
): QueuePlan {
  const isEdit = effectOf(mutation) === "edit";
  const between = isEdit
    ? queue.filter((later) => later.seq > refused.seq && effectOf(later) === "edit")
    : [];
  const edit = isEdit ? joinEdits([refused, ...between, mutation]) : { payload: mutation.payload };
  const seen = effectOf(refused) === "edit" && "seen" in edit ? edit.seen : refused.seen;
  return {
    put: { ...refused, ...NOT_ATTEMPTED, ...edit, seen, at: mutation.at, key: phone.newKey() },
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
  const again = setAside.map(({ seq: _seq, ...mutation }) =>
    mutation.state === "refused"
      ? { ...mutation, ...NOT_ATTEMPTED, key: phone.newKey() }
      : mutation,
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
  fields: Pick<PendingMutation, "kind" | "payload"> &
    Partial<Pick<PendingMutation, "base" | "seen">>,
): NewMutation {
  const { book } = mutationOf(fields.kind);
  return {
    ...NOT_ATTEMPTED,
    key: phone.newKey(),
    book,
    entity,
    seen: null,
    base: null,
    at: phone.now(),
    isDated: true,
    ...fields,
  };
}
