import type { ListedTable } from "../../store/table-names.ts";
import { isGroupTable } from "./fake-groups.ts";
import type { fakeNumbers } from "./fake-numbers.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { fakeCredits } from "./money/fake-credits.ts";
import { fakePayments } from "./money/fake-payments.ts";
import { recordCalls } from "./record-calls.ts";
import { fakeRecords, type Books } from "./records.ts";
import { isStored, No, type Input, type Stored } from "./stored.ts";

/** The resources of the contract whose calls a phone makes. */
export type Resource = ListedTable | "stock" | "numberSeries";

export interface Model {
  readonly books: Books;
  readonly run: (resource: Resource, call: string, input: Input) => unknown;
  /** Changes a record as somebody on another device would. */
  readonly edit: (resource: ListedTable, id: number, fields: object) => void;
  /** Makes a record as somebody on another device would; answers it. */
  readonly plant: (
    resource: ListedTable,
    fields: { readonly key: string; readonly [field: string]: unknown },
  ) => Stored;
  readonly numbers: ReturnType<typeof fakeNumbers>;
  /** The records that are not hidden. */
  readonly alive: (resource: ListedTable) => readonly Stored[];
}

/** Does the contract's calls on records in memory. */
export function createModel(owner: number): Model {
  const records = fakeRecords(owner);
  const { books, van, numbers, groups, alive, find, plant, change, shown } = records;
  const [credits, payments] = [fakeCredits(records), fakePayments(records)];
  const common = recordCalls(records);
  const ofInvoices = { ...common, ...invoiceCalls(records) };

  return {
    books,
    numbers,
    alive,
    plant,
    edit: (resource, id, fields) => void change(resource, find(resource, id), fields),
    run: (resource, call, input) => {
      if (resource === "stock") return van.call(call, input);
      if (resource === "numberSeries") return numbers.call(call, input);
      if (resource === "creditNotes") return credits(call, input);
      if (resource === "payments") return payments(call, input);
      const arrange = isGroupTable(resource) ? groups.call(call) : undefined;
      if (isGroupTable(resource) && arrange) return shown(resource, arrange(resource, input));
      const work = (resource === "invoices" ? ofInvoices : common)[call];
      if (!work) throw new No(404, `No ${resource}.${call}`);
      const result = work({ ...input, resource });
      return isStored(result) ? shown(resource, result) : result;
    },
  };
}
