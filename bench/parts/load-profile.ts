import { randomUUID } from "node:crypto";
import { get } from "node:http";
import type { Business } from "./engines.ts";
import { pick, WRITES } from "./profile-calls.ts";
import { accessTo, post } from "./owner.ts";
import { books, credentials, morePeople } from "./people.ts";

/** One request of one person. */
export interface PlannedRequest {
  readonly name: string;
  readonly kind: "read" | "write";
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface LoadProfile {
  /** Gives the next request. */
  readonly ask: (random: () => number) => PlannedRequest;
  /** The number of change events that the streams received. */
  readonly eventsReceived: () => number;
  readonly close: () => void;
}

interface Size {
  readonly invoices: number;
  readonly people: number;
}

/** Unpaid invoices of each person; the rest of the history is paid. */
const OPEN = 30;

/** Creates people with their records and signs them in, each with an open change stream. */
export async function startLoadProfile(
  business: Business,
  { invoices, people }: Size,
): Promise<LoadProfile> {
  const { app } = business;
  await accessTo(app);
  await business.write(morePeople(people));
  await business.write(books(people));
  await business.fillHistory({ invoices, people, open: OPEN });
  const tokens: string[] = [];
  for (let id = 1; id <= people; id += 1)
    tokens.push(
      ((await post(app, "/api/manager/login/", { body: credentials(id) })) as { access: string })
        .access,
    );
  const streams = await openStreams(app.url, tokens);
  // The id of an open invoice. The history numbers invoices in turn: the ith belongs to person 1 +
  // i % people, and the newest are last.
  const openInvoice = (person: number, nth: number) => {
    const last = invoices - (((((invoices % people) - (person - 1)) % people) + people) % people);
    return last - nth * people;
  };
  return {
    ask(random) {
      const randomBelow = (below: number) => Math.floor(random() * below);
      const person = 1 + randomBelow(people);
      const { name, method, path, body } = pick(random)({
        person,
        randomBelow,
        open: () => openInvoice(person, randomBelow(OPEN)),
      });
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const kind = WRITES.has(name) ? "write" : "read";
      return {
        name,
        kind,
        method,
        url: app.url + path,
        body: sent,
        headers: {
          authorization: `Bearer ${tokens[person - 1]}`,
          "accept-encoding": "gzip, deflate, br",
          ...(sent !== undefined && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(sent)),
          }),
          ...(kind === "write" && { "idempotency-key": randomUUID() }),
        },
      };
    },
    ...streams,
  };
}

/** Opens everybody's change stream; resolves once all are open. */
async function openStreams(
  url: string,
  tokens: readonly string[],
): Promise<Pick<LoadProfile, "eventsReceived" | "close">> {
  let eventsReceived = 0;
  const open = await Promise.all(
    tokens.map(
      (token) =>
        new Promise<{ destroy: () => void }>((resolve, reject) => {
          const stream = get(
            `${url}/api/changes/`,
            { agent: false, headers: { authorization: `Bearer ${token}` } },
            (answer) => {
              if (answer.statusCode !== 200)
                return reject(new Error(`A change stream got ${answer.statusCode}`));
              answer.on(
                "data",
                (part: Buffer) =>
                  (eventsReceived += part.toString().split("event: change").length - 1),
              );
              answer.on("error", () => undefined);
              resolve(stream);
            },
          );
          stream.on("error", reject);
        }),
    ),
  );
  return {
    eventsReceived: () => eventsReceived,
    close: () => open.forEach((stream) => stream.destroy()),
  };
}
