import type { Page } from "@roundsman/contract/wire/paging";
import type { CallBase } from "../calls/call.ts";
import type { Kernel } from "../calls/kernel.ts";
import { ownedCalls, type OwnedResource } from "./owned-calls.ts";
import type { Columns, OwnedRow } from "./owned-records.ts";
import { upgradeHandler, type PremiumRow } from "./upgrade.ts";

/** Customers and tasks have the same calls over two tables (spec §7). */
export interface ContactResource<Found extends OwnedRow, Entity, Fields> extends OwnedResource<
  Found,
  Entity
> {
  /** In an update: only the columns of the fields that were sent. */
  readonly columns: (fields: Fields) => Columns<Found>;
  /** Which of the sent fields an update may write. */
  readonly prepare?: (
    call: CallBase,
    id: number,
    sent: Fields & { readonly version?: number | undefined },
  ) => Promise<Fields>;
  /** Which of the sent fields a create writes. */
  readonly prepareNew?: (call: CallBase, sent: Fields) => Fields;
  /** Values that a create writes for fields that were not sent. */
  readonly defaults?: Partial<Fields>;
  /** The column with the folded name, to find an exact name whatever its case. */
  readonly searchColumn: keyof Found & string;
}

function newFields<Found extends PremiumRow, Entity, Fields>(
  { defaults, prepareNew }: ContactResource<Found, Entity, Fields>,
  call: CallBase & { readonly body: Fields },
): Fields {
  const sent = { ...defaults, ...call.body };
  return prepareNew ? prepareNew(call, sent) : sent;
}

interface One {
  readonly params: { readonly id: number };
}

export function contactCalls<Found extends PremiumRow, Entity, Fields>(
  kernel: Kernel,
  resource: ContactResource<Found, Entity, Fields>,
) {
  const calls = ownedCalls(resource);
  return {
    list: (call: CallBase & { readonly query: Page }) => calls.list(call, call.query),
    create: (call: CallBase & { readonly body: Fields & { readonly key?: string | undefined } }) =>
      calls.create(call, call.body.key, resource.columns(newFields(resource, call))),
    get: (call: CallBase & One) => calls.get(call, call.params.id),
    update: async (
      call: CallBase & One & { readonly body: Fields & { readonly version?: number | undefined } },
    ) => {
      const { params, body } = call;
      const fields = resource.prepare ? await resource.prepare(call, params.id, body) : body;
      return calls.update(call, {
        id: params.id,
        version: body.version,
        columns: resource.columns(fields),
      });
    },
    remove: (call: CallBase & One) => calls.remove(call, call.params.id),
    restore: (call: CallBase & One) => calls.restore(call, call.params.id),
    removeMany: (
      call: CallBase & { readonly body: { readonly customer_ids: readonly number[] } },
    ) => calls.removeMany(call, call.body.customer_ids),
    upgrade: upgradeHandler(kernel, resource),
  };
}
