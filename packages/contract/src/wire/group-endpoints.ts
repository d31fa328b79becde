import * as z from "zod/mini";
import { deletion } from "../book.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, id, kept, keptNames, requiredName, seenVersion } from "./fields.ts";
import { arrayOf } from "./paging.ts";
import { idOf, idsOf, type RecordKind } from "./record-ids.ts";
import { renamed } from "./rename.ts";

/** A named, ordered group: a delivery route of customers, a task category, a product category. Members stand in the order of the calls. */
export interface Group<Member> {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface GroupBody {
  readonly name: string;
  readonly key?: string | undefined;
  readonly version?: number | undefined;
}

interface Place<All extends string, Add extends string, Take extends string> {
  readonly all: All;
  readonly add: Add;
  readonly take: Take;
  readonly kind: RecordKind;
  readonly noun: string;
  readonly blankName: string;
}

/** `members` and `member` are the wire's words for what a group holds, `ids` and `none` those of its sub-paths. */
interface Words {
  readonly members: string;
  readonly member: string;
  readonly memberKind: RecordKind;
  readonly ids: string;
  readonly none: string;
}

/** One shape, three books. */
export function groupEndpoints<
  Member,
  const All extends string,
  const Add extends string,
  const Take extends string,
>(place: Place<All, Add, Take>, words: Words, member: z.ZodMiniType<Member, object>) {
  const { all, kind, noun } = place;
  const one = `${all}{id}/` as const;
  const { stop, group } = groupSchemas(words, member);
  const bodyWire = z.object({
    name: requiredName(place.blankName),
    client_id: clientId,
    version: seenVersion,
  });
  const body = renamed<GroupBody, typeof bodyWire>(bodyWire, {
    name: "name",
    key: "client_id",
    version: "version",
  });

  return {
    list: endpoint("GET", all, {
      summary: `List ${noun}s with their members in order`,
      ...arrayOf(group),
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

function groupSchemas<Member>(words: Words, member: z.ZodMiniType<Member, object>) {
  const stop = z.codec(z.object({ [words.member]: member }), z.custom<Member>(), {
    decode: (sent) => sent[words.member] as Member,
    encode: (of) => ({ [words.member]: of }),
  });
  const wire = z.object({ id, name: z.string(), [words.members]: z.array(stop), ...kept });
  const group = renamed<Group<Member>, z.ZodMiniObject>(wire, {
    id: "id",
    name: "name",
    members: words.members,
    ...keptNames,
  } as never);
  return { stop, group };
}

/** Who is in a group, and in what order. */
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
      encode: (of) => ({ [words.ids]: [...of] }),
    });
  const memberIds = listed(idsOf(words.memberKind, words.none));
  /** A group without members has an order too. */
  const order = listed(z.array(idOf(words.memberKind), words.none).check(z.maxLength(1000)));

  return {
    members: endpoint("GET", `${one}${words.members as "customers"}/`, {
      record: kind,
      summary: `The members of a ${noun}, in order`,
      ...arrayOf(stop),
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
