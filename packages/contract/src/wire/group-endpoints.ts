import * as z from "zod/mini";
import { deletion } from "./deletion.ts";
import { endpoint } from "./endpoint.ts";
import { id, METADATA_FIELDS, requiredName } from "./fields.ts";
import { pagedArray } from "./paging.ts";
import { idOf, idsOf, type RecordKind } from "./record-ids.ts";
import { readOnlyField, formField, type RecordOf } from "./record.ts";
import { bodyCodec, recordCodec } from "./record-codec.ts";

/**
 * Every field of a named, ordered group but its members: a delivery route of customers, a task
 * category, a product category.
 */
export const groupFields = (blankName: string) =>
  ({
    id: readOnlyField("id", id),
    name: formField("name", { answer: z.string(), body: requiredName(blankName), blank: () => "" }),
    ...METADATA_FIELDS,
  }) as const;
type GroupFields = ReturnType<typeof groupFields>;

/** Members are in the order of the calls that added them. */
export interface Group<Member> extends RecordOf<GroupFields> {
  readonly members: readonly Member[];
}

interface Place<All extends string, Add extends string, Take extends string> {
  readonly all: All;
  readonly add: Add;
  readonly take: Take;
  readonly kind: RecordKind;
  readonly noun: string;
  readonly blankName: string;
}

/**
 * `members` and `member` are the wire's words for what a group holds, `ids` and `none` those of its
 * sub-paths.
 */
interface Words {
  readonly members: string;
  readonly member: string;
  readonly memberKind: RecordKind;
  readonly ids: string;
  readonly none: string;
}

/** The calls that delivery routes, task categories and product categories share. */
export function groupEndpoints<
  Member,
  const All extends string,
  const Add extends string,
  const Take extends string,
>(place: Place<All, Add, Take>, words: Words, member: z.ZodMiniType<Member, object>) {
  const { all, kind, noun } = place;
  const one = `${all}{id}/` as const;
  const fields = groupFields(place.blankName);
  const { stop, group } = groupSchemas(fields, words, member);
  const body = bodyCodec(fields);

  return {
    list: endpoint("GET", all, {
      summary: `List ${noun}s with their members in order`,
      ...pagedArray(group),
    }),
    create: endpoint("POST", all, { summary: `Create a ${noun}`, body, reply: group, status: 201 }),
    get: endpoint("GET", one, { record: kind, summary: `Read one ${noun}`, reply: group }),
    rename: endpoint("PUT", one, { record: kind, summary: `Rename a ${noun}`, body, reply: group }),
    remove: endpoint("DELETE", one, {
      record: kind,
      summary: `Hide a ${noun}`,
      reply: deletion.one,
    }),
    restore: endpoint("POST", `${one}restore/`, {
      record: kind,
      summary: `Bring a ${noun} back`,
      reply: group,
    }),
    ...memberEndpoints(place, words, { stop, group }),
  };
}

function groupSchemas<Member>(
  fields: GroupFields,
  words: Words,
  member: z.ZodMiniType<Member, object>,
) {
  const stop = z.codec(z.object({ [words.member]: member }), z.custom<Member>(), {
    decode: (sent) => sent[words.member] as Member,
    encode: (value) => ({ [words.member]: value }),
  });
  const { id, name, ...kept } = fields;
  const members = readOnlyField(words.members, z.array(stop));
  const group: z.ZodMiniType<Group<Member>, object> = recordCodec({ id, name, members, ...kept });
  return { stop, group };
}

/** The calls for the members of a group and their order. */
function memberEndpoints<
  Member,
  const All extends string,
  const Add extends string,
  const Take extends string,
>(
  place: Place<All, Add, Take>,
  words: Words,
  { stop, group }: ReturnType<typeof groupSchemas<Member>>,
) {
  const { all, kind, noun } = place;
  const one = `${all}{id}/` as const;
  const listed = (members: ReturnType<typeof idsOf>) =>
    z.codec(z.object({ [words.ids]: members }), z.custom<readonly number[]>(), {
      decode: (sent) => sent[words.ids] ?? [],
      encode: (ids) => ({ [words.ids]: [...ids] }),
    });
  const memberIds = listed(idsOf(words.memberKind, words.none));
  /** May be empty: a group without members has an order too. */
  const order = listed(z.array(idOf(words.memberKind), words.none).check(z.maxLength(1000)));

  return {
    members: endpoint("GET", `${one}${words.members as "customers"}/`, {
      record: kind,
      summary: `The members of a ${noun}, in order`,
      ...pagedArray(stop),
    }),
    add: endpoint("POST", `${one}${place.add}/`, {
      record: kind,
      summary: `Add members to a ${noun}`,
      body: memberIds,
      reply: group,
    }),
    take: endpoint("POST", `${one}${place.take}/`, {
      record: kind,
      summary: `Take members out of a ${noun}`,
      body: memberIds,
      reply: group,
    }),
    order: endpoint("PUT", `${one}order/`, {
      record: kind,
      summary: `Set the order of a ${noun}'s members`,
      body: order,
      reply: group,
    }),
  };
}
