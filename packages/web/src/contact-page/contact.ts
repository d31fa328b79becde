import { PLACEHOLDER_EMAIL } from "@roundsman/contract/tasks";
import type { Row } from "../sync/store/database.ts";
import type { LocalCustomer, LocalTask } from "../sync/store/local.ts";

export type ContactBook = "customers" | "tasks";

/** What /contact/{id} shows of a customer or a task. */
export type Contact = (
  | { readonly book: "customers"; readonly customer: LocalCustomer }
  | { readonly book: "tasks"; readonly task: LocalTask }
) & {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly email: string;
  /** "" for a task, which has a deadline instead. */
  readonly phone: string;
  /** Lines of an address, or the place of a task. */
  readonly where: readonly string[];
  readonly images: readonly string[];
};

export function contactOf(book: ContactBook, row: Row): Contact {
  if (book === "customers") {
    const customer = row as LocalCustomer & Row;
    const { key, id, name, email, phone, address, city, postcode, images } = customer;
    return {
      book,
      customer,
      key,
      id,
      name,
      email,
      phone,
      where: [address, city, postcode].filter(Boolean),
      images,
    };
  }
  const task = row as LocalTask & Row;
  const { key, id, title, email, place, images } = task;
  // A task's hidden address is left out (spec §3).
  return {
    book,
    task,
    key,
    id,
    name: title,
    email: email === PLACEHOLDER_EMAIL ? "" : email,
    phone: "",
    where: [place].filter(Boolean),
    images,
  };
}
