import { createClient, Refused, type Transport } from "@roundsman/contract/client";
import { customers } from "@roundsman/contract/customers";
import { tasks } from "@roundsman/contract/tasks";
import { transport } from "../session/session.ts";
import type { ContactBook } from "./contact.ts";

/** What became of an upgrade; the colours and words of spec §8. */
export type Verdict =
  | { readonly is: "wrongPassword" | "done" | "notFound" | "invalid" }
  | { readonly is: "other" | "error"; readonly text: string };

const VERDICTS: Readonly<Record<string, Verdict>> = {
  "Wrong password": { is: "wrongPassword" },
  "Customer updated successfully": { is: "done" },
  "Customer not found": { is: "notFound" },
  "Invalid request method": { is: "invalid" },
};

/** Asks the server, by the customer's or supplier's exact name and the business's upgrade password. Never throws. */
export async function upgradeCustomer(
  of: { readonly name: string; readonly password: string },
  {
    book = "customers",
    over = transport,
  }: { readonly book?: ContactBook; readonly over?: Transport } = {},
): Promise<Verdict> {
  try {
    const { message } = await createClient({ customers, tasks }[book], over).upgrade({ body: of });
    return read(message);
  } catch (error) {
    // A no is an answer as well, and its text is shown as it came.
    if (error instanceof Refused) return read(error.problem.message);
    return { is: "error", text: error instanceof Error ? error.message : String(error) };
  }
}

const read = (message: string): Verdict => VERDICTS[message] ?? { is: "other", text: message };
