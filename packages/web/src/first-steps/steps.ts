/** What an owner sets up first, in this order. */
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
  /** An instant; "" for never. */
  readonly lastSeen: string;
}

/** Whether others have worked here before today: then nobody needs the first steps. */
export const isRunning = (people: readonly Person[], me: number, today: string): boolean =>
  people.some(({ id, lastSeen }) => id !== me && lastSeen !== "" && lastSeen < today);

/** What is known of a business. undefined: not known yet. */
export interface Facts {
  readonly company:
    | {
        readonly name: string;
        readonly logo: string;
        readonly vat: "unset" | "unregistered" | "registered";
      }
    | null
    | undefined;
  /** Accounts. */
  readonly people: number | undefined;
  /** Customers and products on this device, and those of the business. */
  readonly records: number | undefined;
  /** Products among them that no VAT rate was chosen for. */
  readonly withoutRate: number | undefined;
  /** Records of the business that somebody has. */
  readonly assigned: number | undefined;
}

/** Which steps are done. The invoice is the last one: with it the list of steps goes. */
export const stepsDone = ({
  company,
  people,
  records,
  withoutRate,
  assigned,
}: Facts): Readonly<Record<StepName, boolean>> => ({
  company: !!company && company.name !== "",
  logo: !!company && company.logo !== "",
  vat: company?.vat === "unregistered" || (company?.vat === "registered" && withoutRate === 0),
  people: (people ?? 0) > 1,
  import: (records ?? 0) > 0,
  assignment: (assigned ?? 0) > 0,
  invoice: false,
});
