import type { Chance } from "./chance.ts";
import type { Move } from "./moves.ts";
import { changes, entriesOf, hides, makes, nameOf, shows, type Ledger } from "./ledger.ts";
import type { Idea } from "./idea.ts";

/** Opens the list of companies, which is reached from an invoice's editor. */
const OPENING: readonly Move[] = [
  { go: "GetPaid" },
  { tap: "Create New Invoice" },
  { afresh: true },
  { tap: "Company Info" },
  { tap: "Import Other Company", in: "dialog" },
];
const SHUTTING: readonly Move[] = [
  { tap: "Close", in: "dialog" },
  { shut: true },
  { tap: "Back", as: "link" },
  { see: "Create New Invoice", as: "button" },
];

function writing(chance: Chance, name: string) {
  const fields = {
    name,
    email: `office${chance.roll(999)}@example.com`,
    registrationNumber: `0812${chance.roll(9999)}`,
    vatNumber: `GB${100_000_000 + chance.roll(99_999)}`,
    bankAccount: `1234${chance.roll(9999)}`,
    bankSortCode: "20-00-00",
    contactPerson: "Wei 陈",
    contactNumber: `020 7946 ${chance.roll(9999)}`,
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

const adding: Idea = ({ chance, number }) => {
  const name = `Company ${number} Ltd`;
  const { fields, moves } = writing(chance, name);
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
    stages: [makes("companies", fields)],
    fresh: ["companies"],
  };
};

const one = (ledger: Ledger, chance: Chance) => {
  const all = entriesOf(ledger, "companies");
  return all.length === 0 ? null : chance.pick(all);
};

const editing: Idea = ({ ledger, chance, number }) => {
  const entry = one(ledger, chance);
  if (!entry) return null;
  const name = `Company ${number} edited`;
  const { fields, moves } = writing(chance, name);
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
    fresh: [],
  };
};

const deleting =
  (then: "undo" | "leave"): Idea =>
  ({ ledger, chance }) => {
    const entry = one(ledger, chance);
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
        stages: [hides(entry.key)],
        fresh: [],
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
      stages: [hides(entry.key), shows(entry.key)],
      fresh: [],
    };
  };

export const COMPANIES: readonly (readonly [weight: number, idea: Idea])[] = [
  [2, adding],
  [2, editing],
  [0.5, deleting("leave")],
  [1, deleting("undo")],
];
