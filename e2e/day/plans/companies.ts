import type { Random } from "../random.ts";
import type { Move } from "../moves/move.ts";
import { changes, entriesOf, deletes, creates, nameOf, restores, type Ledger } from "../ledger.ts";
import type { Planner } from "../plan.ts";

/** Opens the list of companies, which is reached from an invoice's editor. */
const OPENING: readonly Move[] = [
  { go: "GetPaid" },
  { tap: "Create New Invoice" },
  { discardDraft: true },
  { tap: "Company Info" },
  { tap: "Import Other Company", in: "dialog" },
];
const SHUTTING: readonly Move[] = [
  { tap: "Close", in: "dialog" },
  { shut: true },
  { tap: "Back", as: "link" },
  { see: "Create New Invoice", as: "button" },
];

function writing(random: Random, name: string) {
  const fields = {
    name,
    email: `office${random.roll(999)}@example.com`,
    registrationNumber: `0812${random.roll(9999)}`,
    vatNumber: `GB${100_000_000 + random.roll(99_999)}`,
    bankAccount: `1234${random.roll(9999)}`,
    bankSortCode: "20-00-00",
    contactPerson: "Wei 陈",
    contactNumber: `020 7946 ${random.roll(9999)}`,
  };
  const labels = {
    name: "Name",
    email: "Email",
    registrationNumber: "Registration number",
    vatNumber: "VAT number",
    bankAccount: "Bank account",
    bankSortCode: "Bank sort code",
    contactPerson: "Contact person",
    contactNumber: "Contact number",
  } as const;
  const moves = (Object.keys(labels) as (keyof typeof labels)[]).map((field): Move => ({
    type: fields[field],
    into: labels[field],
    in: "dialog",
  }));
  return { fields, moves };
}

const adding: Planner = ({ random, number }) => {
  const name = `Company ${number} Ltd`;
  const { fields, moves } = writing(random, name);
  const button = { tap: "Create New Company", in: "dialog" } as const;
  return {
    title: `new company ${name}`,
    moves: [
      ...OPENING,
      button,
      ...moves,
      button,
      { see: `Edit ${name}`, as: "button" },
      ...SHUTTING,
    ],
    stages: [creates("companies", fields)],
    newRows: ["companies"],
  };
};

const one = (ledger: Ledger, random: Random) => {
  const all = entriesOf(ledger, "companies");
  return all.length === 0 ? null : random.pick(all);
};

const editing: Planner = ({ ledger, random, number }) => {
  const entry = one(ledger, random);
  if (!entry) return null;
  const name = `Company ${number} edited`;
  const { fields, moves } = writing(random, name);
  return {
    title: `edit company ${nameOf(entry)}`,
    moves: [
      ...OPENING,
      { tap: `Edit ${nameOf(entry)}`, in: "dialog" },
      ...moves,
      { tap: "Update Company", in: "dialog" },
      { see: `Edit ${name}`, as: "button" },
      ...SHUTTING,
    ],
    stages: [changes(entry.key, fields)],
    newRows: [],
  };
};

const deleting =
  (then: "undo" | "leave"): Planner =>
  ({ ledger, random }) => {
    const entry = one(ledger, random);
    if (!entry) return null;
    const name = nameOf(entry);
    const gone: Move[] = [
      ...OPENING,
      { tap: `Delete ${name}`, in: "dialog" },
      { tap: "Delete", in: "dialog" },
      { goneButton: `Delete ${name}` },
    ];
    if (then === "leave")
      return {
        title: `delete company ${name}`,
        moves: [...gone, { toast: "Company deleted" }, ...SHUTTING],
        stages: [deletes(entry.key)],
        newRows: [],
      };
    return {
      title: `delete company ${name} and undo`,
      moves: [
        ...gone,
        { undo: "Company deleted" },
        { undone: "Company deleted" },
        { see: `Delete ${name}`, as: "button" },
        ...SHUTTING,
      ],
      stages: [deletes(entry.key), restores(entry.key)],
      newRows: [],
    };
  };

export const COMPANIES: readonly (readonly [weight: number, planner: Planner])[] = [
  [2, adding],
  [2, editing],
  [0.5, deleting("leave")],
  [1, deleting("undo")],
];
