import { addDays, type Day } from "@roundsman/core/day";
import { roleOf } from "@roundsman/core/role";

/** The steps of setting up a business, in order. */
export const STEPS = [
  "company",
  "logo",
  "vat",
  "people",
  "import",
  "assignment",
  "invoice",
] as const;
export type StepName = (typeof STEPS)[number];

interface Person {
  readonly id: number;
  /** Instants; "" for never. */
  readonly lastSeen: string;
  readonly createdAt: string;
}

/**
 * Whether another person with an account older than a month has worked here. Such a business does
 * not need the first steps.
 */
export const isRunning = (people: readonly Person[], me: number, today: Day): boolean =>
  people.some(
    ({ id, lastSeen, createdAt }) => id !== me && lastSeen !== "" && isOld(createdAt, today),
  );

/**
 * Whether an instant is more than a month ago. A business with an invoice that old does not need
 * the first steps.
 */
export const isOld = (instant: string, today: Day): boolean => instant < addDays(today, -MONTH);
const MONTH = 30;

/** What is known of a business; undefined: not known yet. */
export interface Facts {
  readonly company:
    | {
        readonly name: string;
        /** An invoice with VAT must state it. */
        readonly address: string;
        readonly logo: string;
        readonly vat: "unset" | "unregistered" | "registered";
      }
    | null
    | undefined;
  /** The number of people who can sign in. */
  readonly people: number | undefined;
  /** Records on this device and of the business together. */
  readonly records: Counted | undefined;
  /** Products among them without a chosen VAT rate. */
  readonly withoutRate: number | undefined;
  /**
   * Records of the business that other people have; if the owner works alone, that they have
   * themselves.
   */
  readonly assigned: Counted | undefined;
  /** Whether an invoice exists. */
  readonly isInvoiced: boolean;
}

interface Counted {
  readonly customers: number;
  readonly products: number;
}

const areBoth = (counted: Counted | undefined): boolean =>
  counted !== undefined && counted.customers > 0 && counted.products > 0;

interface Member {
  readonly disabled: boolean;
  readonly manager: number;
  readonly driver: number;
}

/** How many people can sign in. */
export const activeIn = (team: readonly Member[]): number =>
  team.filter((member) => !member.disabled && roleOf(member) !== "none").length;

/** How many records are assigned to other people; if the owner works alone, to the owner. */
export const assignedOf = (
  records: readonly { readonly assignedTo: readonly number[] }[],
  { me, people }: { readonly me: number; readonly people: number },
): number =>
  records.filter(({ assignedTo }) => assignedTo.some((id) => people === 1 || id !== me)).length;

export const stepsDone = ({
  company,
  people,
  records,
  withoutRate,
  assigned,
  isInvoiced,
}: Facts): Readonly<Record<StepName, boolean>> => ({
  company: !!company && company.name !== "" && company.address.trim() !== "",
  logo: !!company && company.logo !== "",
  vat:
    company?.vat === "unregistered" ||
    (company?.vat === "registered" && (records?.products ?? 0) > 0 && withoutRate === 0),
  people: (people ?? 0) > 1,
  import: areBoth(records),
  assignment: areBoth(assigned),
  invoice: isInvoiced,
});

/** Whether no step is left. For an owner who works alone, people and assignment do not count. */
export const areAllDone = (facts: Facts): boolean => {
  const done = stepsDone(facts);
  const isAlone = facts.people === 1;
  return STEPS.every((step) => done[step] || (isAlone && FOR_SEVERAL.includes(step)));
};
const FOR_SEVERAL: readonly StepName[] = ["people", "assignment"];

const PAGES = {
  company: "/info/business",
  logo: "/info/business",
  people: "/info/team",
  assignment: "/info/office/catalogue",
  invoice: "/make",
} as const;

/**
 * The page of each step. `ownWithoutRate`: products of one's own book without a chosen VAT rate.
 */
export const pagesFor = (facts: Facts, ownWithoutRate: number) =>
  ({
    ...PAGES,
    vat: vatPage(facts, ownWithoutRate),
    // A person who works alone imports into their own book.
    import: (facts.people ?? 1) > 1 ? "/info/office/catalogue" : "/info/data",
  }) as const satisfies Record<StepName, string>;

function vatPage({ company, people = 1, records, withoutRate = 0 }: Facts, own: number) {
  const vat = company?.vat ?? "unset";
  const ofBusiness = withoutRate - own;
  if (vat === "unset") return "/info/business";
  // Rates are chosen where the first products are added.
  if (vat === "registered" && records?.products === 0)
    return people > 1 ? "/info/office/catalogue" : "/info/products";
  if (vat === "registered" && own > 0) return "/info/products";
  if (vat === "registered" && ofBusiness > 0) return "/info/office/catalogue";
  return "/info/office/vat";
}
