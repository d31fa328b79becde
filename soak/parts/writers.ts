import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { draftOf, type AcknowledgedInvoice } from "./draft.ts";
import { post, signedIn } from "./people.ts";

export interface Writers {
  /** The invoices that the server acknowledged. */
  readonly acknowledged: readonly AcknowledgedInvoice[];
  /** How many changes the server acknowledged. */
  readonly changes: () => number;
  /** How many answers were not a success, by status ("cut" where no answer came). */
  readonly refused: ReadonlyMap<string, number>;
  /** Resolves once this many more invoices are acknowledged. */
  readonly more: (invoices: number) => Promise<void>;
  /**
   * Resolves once `times` answers of this kind have come in all. Throws where a refusal lacks a
   * Retry-After that it must have.
   */
  readonly refusals: (name: string, times: number) => Promise<void>;
  /** Reads the list of unpaid invoices. Throws where that fails. */
  readonly read: () => Promise<void>;
  /** Retries what is unfinished until it is done, and stops. */
  readonly finish: () => Promise<void>;
}

/**
 * People who write without a pause and, like phones, send everything again with its key until it is
 * answered.
 */
export async function startWriters(urls: readonly string[], people = 6): Promise<Writers> {
  const acknowledged: AcknowledgedInvoice[] = [];
  const sender = await startSender(urls[0] ?? "");
  let stopping = false;

  async function write(person: number): Promise<void> {
    const url = urls[person % urls.length] ?? "";
    for (let turn = person; !stopping; turn += people) {
      const draft = draftOf(turn);
      const { id } = (await sender.until(url, "/api/invoice/", draft.body)) as { id: number };
      // Every third invoice is updated at once, so that header and lines change together.
      const kept = turn % 3 === 0 ? draftOf(turn + 1, draft.clientId) : draft;
      if (kept !== draft) await sender.until(url, `/api/invoiceupdate/${id}/`, kept.body);
      acknowledged.push({ id, clientId: kept.clientId, total: kept.total, lines: kept.lines });
      sender.look();
    }
  }

  const writing = Promise.all(Array.from({ length: people }, (_, person) => write(person))).then(
    () => undefined,
  );
  // The error reaches the code that awaits this promise; without a handler Node would end the
  // process first.
  writing.catch(() => undefined);
  return {
    acknowledged,
    changes: sender.changes,
    refused: sender.refused,
    more(invoices) {
      const enough = acknowledged.length + invoices;
      return Promise.race([writing, sender.reached(() => acknowledged.length >= enough)]);
    },
    refusals: (name, times) =>
      Promise.race([writing, sender.reached(() => (sender.refused.get(name) ?? 0) >= times)]),
    read: sender.read,
    async finish() {
      stopping = true;
      await writing;
    },
  };
}

/**
 * Sends changes until they are answered, counts the refusals, and resolves promises that wait for a
 * count.
 */
async function startSender(home: string) {
  const refused = new Map<string, number>();
  const watching = new Set<() => void>();
  let changes = 0;
  let access = await signedIn(home);
  const look = () => {
    for (const each of watching) each();
  };

  async function until(url: string, path: string, body: object): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const answer = await post(url + path, body, {
        authorization: `Bearer ${access}`,
        "idempotency-key": key,
      });
      if (answer.status >= 200 && answer.status < 300) {
        changes += 1;
        return answer.body;
      }
      if (answer.status === 401) access = await signedIn(url);
      else if (answer.status >= 400 && answer.status < 500)
        throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      const name = answer.status === 0 ? "cut" : String(answer.status);
      refused.set(name, (refused.get(name) ?? 0) + 1);
      if (answer.status >= 500 && !answer.headers.has("retry-after"))
        throw new Error(`${path}: ${answer.status} without Retry-After`);
      look();
      await pause(100);
    }
  }

  async function read(): Promise<void> {
    const headers = { authorization: `Bearer ${access}` };
    const { status } = await post(`${home}/api/unpaid_invoices/`, {}, headers);
    if (status !== 200) throw new Error(`A list answered ${status}`);
  }

  const reached = (isThere: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const see = () => {
        if (!isThere()) return;
        watching.delete(see);
        resolve();
      };
      watching.add(see);
      see();
    });

  return { until, read, reached, look, refused, changes: () => changes };
}
