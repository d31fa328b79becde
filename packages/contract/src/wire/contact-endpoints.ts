import * as z from "zod/mini";
import { deletion } from "./deletion.ts";
import { endpoint, type Schema } from "./endpoint.ts";
import { freeText } from "./fields.ts";
import { idMap, pageQuery } from "./paging.ts";
import { idsOf } from "./record-ids.ts";

type Resource = z.ZodMiniType<{ readonly id: number }, { id: number }>;

interface Schemas<Entity extends Resource, Create extends Schema, Update extends Schema> {
  readonly entity: Entity;
  readonly create: Create;
  readonly update: Update;
}

/**
 * Customers and tasks have the same calls at two places: `prefix` is "/api" or "/api-todo",
 * `suffix` "" or "-todo" (spec §7).
 */
export function contactEndpoints<
  Entity extends Resource,
  Create extends Schema,
  Update extends Schema,
  const Prefix extends string,
  const Suffix extends string,
>(
  place: { readonly prefix: Prefix; readonly suffix: Suffix; readonly noun: "customer" | "task" },
  { entity, create, update }: Schemas<Entity, Create, Update>,
) {
  const { prefix, suffix, noun } = place;
  const edit = `${prefix}/responsible_persons_edit/{rp}/customers/` as const;
  const one = `${edit}{id}/` as const;
  return {
    list: endpoint("GET", `${prefix}/responsible_persons/{rp}/customers/`, {
      summary: `List ${noun}s`,
      query: pageQuery,
      reply: idMap(entity),
    }),
    create: endpoint("POST", `/create-driver-customer${suffix}/`, {
      summary: `Create a ${noun}`,
      body: create,
      reply: entity,
      status: 201,
    }),
    get: endpoint("GET", one, { record: noun, summary: `Read one ${noun}`, reply: entity }),
    update: endpoint("PATCH", one, {
      record: noun,
      summary: `Change a ${noun}`,
      body: update,
      reply: entity,
    }),
    remove: endpoint("DELETE", one, {
      record: noun,
      summary: `Hide a ${noun}; restore brings it back`,
      reply: deletion.one,
    }),
    restore: endpoint("POST", `${one}restore/`, {
      record: noun,
      refuses: [409],
      summary: `Bring a ${noun} back`,
      reply: entity,
    }),
    removeMany: endpoint("DELETE", `${edit}bulk_delete/`, {
      summary: `Hide several ${noun}s; ids of others are passed over`,
      body: z.object({ customer_ids: idsOf(noun, "Please select at least one contact.") }),
      reply: deletion.many,
    }),
    upgrade: endpoint("POST", `${prefix}/user/update_customer_laokehu/`, {
      refuses: [429],
      summary: "Make a customer premium, by exact name and the business's upgrade password",
      body: z.object({ name: z._default(freeText, ""), password: z._default(freeText, "") }),
      reply: z.object({ message: z.string() }),
    }),
  };
}
