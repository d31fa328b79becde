import * as z from "zod/mini";
import { deletion } from "./book.ts";
import { customer, type Customer } from "./customers.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, id, kept, keptNames, requiredName, seenVersion } from "./fields.ts";
import { arrayOf } from "./paging.ts";
import { product, type Product } from "./products.ts";
import { idOf, idsOf, type RecordKind } from "./record-ids.ts";
import { renamed } from "./rename.ts";
import { task, type Task } from "./tasks.ts";

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
export type DeliveryRoute = Group<Customer>;
export type TaskCategory = Group<Task>;
export type ProductCategory = Group<Product>;

interface GroupBody {
  readonly name: string;
  readonly key?: string | undefined;
  readonly version?: number | undefined;
}

/** One shape, three books: `members` and `member` are the wire's words for what the group holds, `one` and `ids` those of its sub-paths. */
function groupEndpoints<
  Member,
  const All extends string,
  const Add extends string,
  const Take extends string,
>(
  place: {
    readonly all: All;
    readonly add: Add;
    readonly take: Take;
    readonly kind: RecordKind;
    readonly noun: string;
    readonly blankName: string;
  },
  words: {
    readonly members: string;
    readonly member: string;
    readonly memberKind: RecordKind;
    readonly ids: string;
    readonly none: string;
  },
  member: z.ZodMiniType<Member, object>,
) {
  const { all, kind, noun } = place;
  const one = `${all}{id}/` as const;
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

  const listed = (members: ReturnType<typeof idsOf>) =>
    z.codec(z.object({ [words.ids]: members }), z.custom<readonly number[]>(), {
      decode: (sent) => sent[words.ids] ?? [],
      encode: (of) => ({ [words.ids]: [...of] }),
    });
  const memberIds = listed(idsOf(words.memberKind, words.none));
  /** A group without members has an order too. */
  const order = listed(z.array(idOf(words.memberKind), words.none).check(z.maxLength(1000)));

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

const ofContacts = {
  members: "customers",
  member: "customer",
  ids: "customer_ids",
  none: "Please select at least one contact.",
};
const calls = { add: "add_customer", take: "remove_customer" } as const;

export const deliveryRoutes = groupEndpoints(
  {
    all: "/routeapi/responsible-persons/{rp}/routes/",
    ...calls,
    kind: "deliveryRoute",
    noun: "delivery route",
    blankName: "请输入路线名称",
  },
  { ...ofContacts, memberKind: "customer" },
  customer,
);

export const taskCategories = groupEndpoints(
  {
    all: "/routeapi-todo/responsible-persons/{rp}/routes-todo/",
    ...calls,
    kind: "taskCategory",
    noun: "task category",
    blankName: "请输入任务分类名称",
  },
  { ...ofContacts, memberKind: "task" },
  task,
);

/** Ours: the specification's two product buttons that "do nothing yet" (wire §4). */
export const productCategories = groupEndpoints(
  {
    all: "/productcategories/responsible-persons/{rp}/categories/",
    add: "add_product",
    take: "remove_product",
    kind: "productCategory",
    noun: "product category",
    blankName: "请输入产品分类名称",
  },
  {
    members: "products",
    member: "product",
    memberKind: "product",
    ids: "product_ids",
    none: "Please select at least one product.",
  },
  product,
);
