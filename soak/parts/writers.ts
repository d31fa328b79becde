import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { draftOf, type Promised } from "./draft.ts";
import { post, signedIn } from "./people.ts";

export interface Writers {
  /** What the server has said that it keeps. */
  readonly promised: readonly Promised[];
  /** How many changes it has said that it made. */
  readonly changes: () => number;
  /** Answers that were not good, by status ("cut" where none came), and how often. */
  readonly refused: ReadonlyMap<string, number>;
  /** Resolves when so many more invoices are promised. */
  readonly more: (invoices: number) => Promise<void>;
  /** Resolves when so many answers of this kind came in all. Throws where a refusal that must say when to come back does not. */
  readonly refusals: (name: string, times: number) => Promise<void>;
  /** Opens the list of what is to be collected. Throws where that does not work. */
  readonly read: () => Promise<void>;
  /** Brings what is under way to its end, by retries, and stops. */
  readonly finish: () => Promise<void>;
}

/** People who write without a pause, and send everything again by its key until they are answered: as the phones do. */
export async function startWriters(urls: readonly string[], people = 6): Promise<Writers> {
  const promised: Promised[] = [];
  const refused = new Map<string, number>();
  const watching = new Set<() => void>();
  let [changes, stopping] = [0, false];
  let access = await signedIn(urls[0] ?? "");

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
      for (const look of watching) look();
      await pause(100);
    }
  }

  async function write(person: number): Promise<void> {
    const url = urls[person % urls.length] ?? "";
    for (let turn = person; !stopping; turn += people) {
      const draft = draftOf(turn);
      const { id } = (await until(url, "/api/invoice/", draft.body)) as { id: number };
      // Every third is put right at once: header and lines change together.
      const kept = turn % 3 === 0 ? draftOf(turn + 1, draft.clientId) : draft;
      if (kept !== draft) await until(url, `/api/invoiceupdate/${id}/`, kept.body);
      promised.push({ id, clientId: kept.clientId, total: kept.total, lines: kept.lines });
      for (const look of watching) look();
    }
  }

  const writing = Promise.all(Array.from({ length: people }, (_, person) => write(person))).then(
    () => undefined,
  );
  // The error reaches whoever awaits it; without this handler Node ends the process first.
  writing.catch(() => undefined);
  return {
    promised,
    changes: () => changes,
    refused,
    more(invoices) {
      const enough = promised.length + invoices;
      return Promise.race([writing, reached(() => promised.length >= enough)]);
    },
    refusals: (name, times) =>
      Promise.race([writing, reached(() => (refused.get(name) ?? 0) >= times)]),
    async read() {
      const { status } = await post(
        `${urls[0]}/api/unpaid_invoices/`,
        {},
        { authorization: `Bearer ${access}` },
      );
      if (status !== 200) throw new Error(`A list answered ${status}`);
    },
    async finish() {
      stopping = true;
      await writing;
    },
  };

  function reached(isThere: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return;
        watching.delete(look);
        resolve();
      };
      watching.add(look);
      look();
    });
  }
}
