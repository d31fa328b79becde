import { randomUUID } from "node:crypto";
import { createClient, type Client, type Transport } from "@roundsman/contract/client";
import { contract } from "@roundsman/contract/contract";
import { NEXT_CURSOR } from "@roundsman/contract/wire/paging";
import type { FastifyInstance, InjectOptions } from "fastify";

/** People for every role; "nobody" has an account but no role. */
export const PEOPLE = {
  driver: { id: 1, manager: 0, driver: 1 },
  partner: { id: 2, manager: 1, driver: 2 },
  manager: { id: 3, manager: 1, driver: 0 },
  nobody: { id: 4, manager: 0, driver: 0 },
} as const;
export type PersonName = keyof typeof PEOPLE;

export const PASSWORD = "a long enough password";
export const SECRET = "a secret of the tests, long enough to sign";

export type Api = { readonly [Name in keyof typeof contract]: Client<(typeof contract)[Name]> };

export interface Answered {
  readonly status: number;
  /** Parsed JSON; undefined if there is none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Someone who makes calls, signed in or not. */
export interface Caller {
  readonly id: number;
  readonly access: string;
  readonly refresh: string;
  readonly api: Api;
  /**
   * Sends any request, also those that a typed client would not send. Text and bytes are sent as
   * they are; an undefined body sends none.
   */
  readonly send: (
    method: string,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
}

export async function signIn(app: FastifyInstance, name: PersonName): Promise<Caller> {
  return caller(
    app,
    await caller(app, { id: 0, access: "", refresh: "" }).api.session.login({
      body: { username: name, password: PASSWORD },
    }),
  );
}

export function caller(
  app: FastifyInstance,
  { id, access, refresh }: Pick<Caller, "id" | "access" | "refresh">,
): Caller {
  const authorization: Record<string, string> =
    access === "" ? {} : { authorization: `Bearer ${access}` };
  const send: Caller["send"] = async (method, url, body, headers = {}) => {
    const json =
      body === undefined
        ? {}
        : {
            payload:
              typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
          };
    const type: Record<string, string> =
      body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.inject({
      method,
      url,
      headers: { ...authorization, ...type, ...headers },
      ...json,
    } as InjectOptions);
    const isJson = /json/.test(String(answer.headers["content-type"] ?? ""));
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body || undefined,
      headers: answer.headers as Answered["headers"],
    };
  };
  const transport: Transport = async ({ method, path, body, headers }) => {
    const answer = await send(method, path, body, headers);
    const nextCursor = answer.headers[NEXT_CURSOR];
    return { ...answer, ...(nextCursor && { nextCursor }) };
  };
  const api = Object.fromEntries(
    Object.entries(contract).map(([name, calls]) => [name, createClient(calls, transport)]),
  ) as unknown as Api;
  return { id, access, refresh, api, send };
}

/** A new Idempotency-Key header. */
export const retryKey = () => ({ "idempotency-key": randomUUID() });
