import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../e2e/day/random.ts";

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

export interface Request {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Listeners {
  /** Called when an answer was lost, or a request was sent twice at once. */
  readonly onFault?: () => void;
  /** Called when the server has no disk space. */
  readonly onRefusal?: () => void;
}

/** Milliseconds. */
const PATIENCE = 60_000;

/**
 * Sends as a phone does: with the same key until an answer comes. Some answers are lost, and some
 * requests are sent twice at once.
 */
export class Sender {
  readonly #url: string;
  readonly #person: Person;
  readonly #random: Random;
  readonly #on: Listeners;
  #access = "";

  constructor(url: string, person: Person, random: Random, on: Listeners = {}) {
    this.#url = url;
    this.#person = person;
    this.#random = random;
    this.#on = on;
  }

  async send(request: Request): Promise<Answer> {
    const key = randomUUID();
    for (let tries = 0; tries < 2000; tries += 1) {
      const answer = await this.#once(request, key);
      if (answer?.status === 401) await this.#signIn();
      else if (answer && answer.status < 500 && answer.status !== 429) return answer;
      else await pause(25);
    }
    throw new Error(`${request.path} of ${this.#person.username} was never answered`);
  }

  async #once(request: Request, key: string): Promise<Answer | null> {
    if (this.#access === "" || request.method === "GET") return this.#call(request, key);
    if (this.#random.oneIn(12)) {
      const answers = await Promise.all([this.#call(request, key), this.#call(request, key)]);
      if (answers[0] && answers[1]) this.#on.onFault?.();
      return answers[0] ?? answers[1] ?? null;
    }
    if (!this.#random.oneIn(6)) return this.#call(request, key);
    // The request may or may not have reached the server.
    const cut = AbortSignal.timeout(this.#random.roll(80));
    const lost = await this.#call(request, key, cut);
    if (lost || cut.aborted) this.#on.onFault?.();
    return null;
  }

  /**
   * null where no answer came. After a kill of the server, a fetch sometimes neither resolves nor
   * rejects; that counts as no answer too.
   */
  #call(request: Request, key: string, signal?: AbortSignal): Promise<Answer | null> {
    const patience = pause(PATIENCE, null, { ref: false });
    return Promise.race([this.#fetch(request, key, signal), patience]);
  }

  async #fetch(
    { method, path, body }: Request,
    key: string,
    signal?: AbortSignal,
  ): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${this.#access}`,
      ...(body && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": key }),
    };
    try {
      const answer = await fetch(this.#url + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const text = await answer.text();
      if (answer.status === 507) this.#on.onRefusal?.();
      return {
        status: answer.status,
        body: text === "" ? {} : (JSON.parse(text) as object as Answer["body"]),
      };
    } catch {
      return null;
    }
  }

  async #signIn(): Promise<void> {
    const { username, password } = this.#person;
    const body = { username, password };
    const answer = await this.#call({ method: "POST", path: "/api/manager/login/", body }, "");
    if (answer?.status === 200) this.#access = String(answer.body["access"]);
    else await pause(25);
  }
}
