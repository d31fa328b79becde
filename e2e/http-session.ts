import type { Request } from "playwright-core";
import { randomUUID } from "node:crypto";
import { createClient, type Client, type Transport } from "@roundsman/contract/client";
import { contract } from "@roundsman/contract/contract";

type Api = { readonly [Name in keyof typeof contract]: Client<(typeof contract)[Name]> };

/** A session over HTTP, without a browser, that sees the same records. */
export interface HttpSession {
  readonly id: number;
  readonly api: Api;
  /** The answer as it came, not decoded. */
  readonly raw: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Downloads a file. */
  readonly download: (path: string) => Promise<Buffer>;
}

export async function signInOverHttp(
  url: string,
  username: string,
  password: string,
): Promise<HttpSession> {
  const signIn = () => apiOf(transport(url)).session.login({ body: { username, password } });
  const first = await signIn();
  const { id } = first;
  let { access } = first;
  const asked = async <Answer extends { readonly status: number }>(ask: () => Promise<Answer>) => {
    const answer = await ask();
    if (answer.status !== 401) return answer;
    // Signs in again: a token lasts a quarter of an hour, and a journey may take longer on a slow
    // machine.
    ({ access } = await signIn());
    return ask();
  };
  const send: Transport = (request) => asked(() => transport(url, access)(request));
  const raw = async (method: string, path: string, body?: object) =>
    (
      await send({
        method,
        path,
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).body;
  const download = async (path: string) => {
    const answer = await asked(() =>
      fetch(url + path, { headers: { authorization: `Bearer ${access}` } }),
    );
    return Buffer.from(await answer.arrayBuffer());
  };
  return { id, api: apiOf(send), raw, download };
}

const apiOf = (send: Transport) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, of]) => [name, createClient(of, send)]),
  ) as unknown as Api;

const transport =
  (url: string, access = ""): Transport =>
  async ({ method, path, body, headers }) => {
    const token: Record<string, string> =
      access === "" ? {} : { authorization: `Bearer ${access}` };
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...token, "x-request-id": randomUUID() },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };

/** The scheduled invoices that a request submits. The call may be alone or in a batch. */
export function submittedBy(request: Request): number[] {
  if (request.method() !== "POST") return [];
  const body = request.postDataJSON() as { requests?: { path: string; body: unknown }[] };
  const path = new URL(request.url()).pathname;
  return (body.requests ?? [{ path, body }])
    .filter((call) => call.path === "/future_update_invoice_status/")
    .flatMap((call) => (call.body as { invoice_ids: number[] }).invoice_ids);
}
