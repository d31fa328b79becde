import { CHANGES_PATH } from "@roundsman/contract/changes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOf } from "../kernel/auth/actor.ts";
import {
  changesAfter,
  isDeleted,
  areChangesLost,
  lastSeq,
  lastSeqs,
  MOST_CHANGES,
} from "../kernel/changes/change-log.ts";
import { signedIn } from "../kernel/calls/guard.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { forbidden, invalid } from "../kernel/errors/refusal.ts";
import type { AccessClaims } from "../kernel/auth/tokens.ts";

/**
 * Notifies each client of committed changes to its data (wire §9). Server-Sent Events over fetch.
 */
export function serveChanges(app: FastifyInstance, kernel: Kernel): void {
  const open: OpenStreams = new Map();
  const { stop } = startHeartbeat(kernel, open);

  app.get(CHANGES_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, claims } = await signedIn(kernel, request);
    if (actor.role === "none") throw forbidden();
    const since = sinceOf(request);
    // Everything that may fail or take time happens before `hijack`, after which this handler must
    // end the response itself.
    const last = await lastSeq(kernel.db, actor.id);
    const lost =
      since !== null && (await areChangesLost(kernel.db, { owner: actor.id, since, last }));
    reply.hijack();
    // If the connection closed in the meantime, there will be no further close event, so no stream
    // may be opened for it.
    if (reply.raw.destroyed) return;
    const stream = new Stream(kernel, { reply, claims, from: since ?? last });
    const unlisten = kernel.hub.listen(actor.id, () => void stream.send());
    const leave = () => {
      unlisten();
      open.delete(stream);
    };
    reply.raw.once("close", leave);
    open.set(stream, leave);
    endOldest(open, actor.id);
    sendHead(reply);
    stream.begin(lost ? { event: "reset", seq: last } : { event: "ready", seq: since ?? last });
    await stream.send();
  });

  app.addHook("preClose", async () => {
    stop();
    for (const stream of open.keys()) stream.end();
  });
}

/** Most streams of one person. A device whose stream is ended opens a new one. */
const MOST_STREAMS = 20;

/** The open streams, oldest first, each with what removes it from here and from the hub. */
type OpenStreams = Map<Stream, () => void>;

function endOldest(open: OpenStreams, owner: number): void {
  const own = [...open].filter(([stream]) => stream.owner === owner);
  for (const [stream, leave] of own.slice(0, Math.max(0, own.length - MOST_STREAMS))) {
    // Removed at once: a client that does not read keeps its connection open for longer.
    leave();
    stream.end();
  }
}

const BEAT_MILLISECONDS = 1000;
/** Proxies close connections that are silent for a minute. */
const BEATS_A_COMMENT = 15;

/** Once a second, looks for other processes' commits; sometimes sends a comment on each stream. */
function startHeartbeat({ db, engine, hub }: Kernel, open: OpenStreams): { stop: () => void } {
  let beats = 0;
  const known = new Map<number, number>();
  const look = async () => {
    const owners = hub.owners();
    for (const [owner, seq] of owners.length > 0 ? await lastSeqs(db, owners) : []) {
      if (known.get(owner) !== seq) hub.announce(owner);
      known.set(owner, seq);
    }
  };
  const timer = setInterval(() => {
    beats += 1;
    // If the database cannot be reached now, it is asked again a second later.
    if (engine === "postgres") look().catch(() => undefined);
    if (beats % BEATS_A_COMMENT === 0) for (const stream of open.keys()) stream.comment();
  }, BEAT_MILLISECONDS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function sinceOf(request: FastifyRequest): number | null {
  const { since } = request.query as { since?: string };
  const sent = request.headers["last-event-id"]?.toString() ?? since;
  if (sent === undefined) return null;
  if (!/^\d{1,15}$/.test(sent))
    throw invalid({ since: ["Please send the number of the last change that was seen"] });
  return Number(sent);
}

/** Sends the headers that Fastify has collected, and those of the stream. */
function sendHead(reply: FastifyReply): void {
  const own = {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...own }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200);
  reply.raw.flushHeaders();
}

/** A client that does not read is disconnected; it resumes where it was. */
const MOST_UNREAD_BYTES = 1_000_000;

class Stream {
  readonly #kernel: Kernel;
  readonly #reply: FastifyReply;
  readonly #claims: AccessClaims;
  #last: number;
  #sending = false;
  #again = false;

  constructor(
    kernel: Kernel,
    { reply, claims, from }: { reply: FastifyReply; claims: AccessClaims; from: number },
  ) {
    this.#kernel = kernel;
    this.#reply = reply;
    this.#claims = claims;
    this.#last = from;
  }

  get owner(): number {
    return this.#claims.personId;
  }

  begin({ event, seq }: { event: "ready" | "reset"; seq: number }): void {
    this.#last = seq;
    this.#write(`retry: 2000\nid: ${seq}\nevent: ${event}\ndata: ${JSON.stringify({ seq })}\n\n`);
  }

  /** Sends what was committed since the last event; one run at a time, in order. */
  async send(): Promise<void> {
    this.#again = true;
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#again && !this.#reply.raw.writableEnded) {
        this.#again = false;
        await this.#sendNew();
      }
    } catch (error) {
      this.#reply.log.error({ err: error }, "change stream failed");
      this.end();
    } finally {
      this.#sending = false;
    }
  }

  async #sendNew(): Promise<void> {
    const { db, clock } = this.#kernel;
    const isValid =
      this.#claims.expires * 1000 > clock() && (await actorOf(db, this.#claims)) !== null;
    if (!isValid) return this.end();
    const changes = await changesAfter(db, this.#claims.personId, this.#last);
    if (changes.length === MOST_CHANGES) this.#again = true;
    for (const change of changes) {
      const { seq, kind, ids } = change;
      this.#last = seq;
      const goneField = isDeleted(change) ? ',"gone":true' : "";
      this.#write(
        `id: ${seq}\nevent: change\ndata: {"seq":${seq},"kind":${JSON.stringify(kind)},"ids":${ids}${goneField}}\n\n`,
      );
    }
  }

  /** Keeps the connection alive, and checks whether the session is still open. */
  comment(): void {
    this.#write(":\n\n");
    void this.send();
  }

  end(): void {
    this.#reply.raw.end();
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  }
}
