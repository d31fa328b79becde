import type { BillTo } from "../bill-to.ts";
import type { Day } from "../day.ts";

/** What an invoice says apart from its lines. */
interface Head {
  readonly billTo: BillTo;
  readonly date: Day;
  readonly supplyDate: Day | null;
  readonly dueDate: Day | null;
  readonly summary: string;
  readonly footnote: string;
}

/** The same as a phone saw it before it sent a correction; "" for a missing day. */
export interface SeenHead extends BillTo {
  readonly date: string;
  readonly supplyDate: string;
  readonly dueDate: string;
  readonly summary: string;
  readonly footnote: string;
}

export const seenHead = ({
  billTo: { name, address, city, postcode, email, phone },
  date,
  supplyDate,
  dueDate,
  summary,
  footnote,
}: Head): SeenHead => ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
  date,
  supplyDate: supplyDate ?? "",
  dueDate: dueDate ?? "",
  summary,
  footnote,
});

/**
 * Whether an invoice still says what the phone saw. White space is not compared, because the wire
 * tidies it.
 */
export const headMatches = (invoice: Head, seen: SeenHead): boolean =>
  inWords(seenHead(invoice)) === inWords(seen);

const inWords = ({ name, address, city, postcode, email, phone, ...rest }: SeenHead): string =>
  [name, address, city, postcode, email, phone]
    .concat([rest.date, rest.supplyDate, rest.dueDate, rest.summary, rest.footnote])
    .map((text) => JSON.stringify(text.replaceAll(/\s+/gu, " ").trim()))
    .join();
