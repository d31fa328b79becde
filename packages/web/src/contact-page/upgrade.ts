import { createClient, Refused, type Transport } from "@roundsman/contract/client";
import { customers } from "@roundsman/contract/customers";
import { tasks } from "@roundsman/contract/tasks";
import { transport } from "../session/session.ts";
import type { ContactBook } from "./contact.ts";

/** The outcome of an upgrade; spec §8 defines colours and words. */
export type Verdict =
  | { readonly is: "wrongPassword" | "done" | "notFound" | "invalid" }
  | { readonly is: "other" | "error"; readonly text: string };

const VERDICTS: Readonly<Record<string, Verdict>> = {
  "Wrong password": { is: "wrongPassword" },
  "Customer updated successfully": { is: "done" },
  "Customer not found": { is: "notFound" },
  "Invalid request method": { is: "invalid" },
};

/**
 * Asks the server to upgrade a customer or supplier by exact name, with the business's upgrade
 * password. Never throws.
 */
export async function upgradeCustomer(
  details: { readonly name: string; readonly password: string },
  {
    book = "customers",
    over = transport,
  }: { readonly book?: ContactBook; readonly over?: Transport } = {},
): Promise<Verdict> {
  try {
    const { message } = await createClient({ customers, tasks }[book], over).upgrade({
      body: details,
    });
    return read(message);
  } catch (error) {
    // A refusal is an answer too: its text is shown unchanged.
    if (error instanceof Refused) return read(error.problem.message);
    return { is: "error", text: error instanceof Error ? error.message : String(error) };
  }
}

const read = (message: string): Verdict => VERDICTS[message] ?? { is: "other", text: message };
