import type { Contract, Endpoint, ServedFile } from "@roundsman/contract/endpoint";
import { pagesByHeader, type Page } from "@roundsman/contract/paging";
import { dayAt } from "@roundsman/core/day";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { answer, answerFile, replyText, type Answer } from "./answer.ts";
import { arrayPage } from "./array-page.ts";
import type { Call, Handler, Handlers, PublicHandlers } from "./call.ts";
import { change } from "./change.ts";
import { signalOf } from "./client-gone.ts";
import { checkBodyOwner, guard, takesFile, wholeNumber } from "./guard.ts";
import type { Kernel } from "./kernel.ts";
import { replyPieces } from "./list-text.ts";
import { withPrecondition } from "./precondition.ts";
import { invalid, notFound, unauthorised } from "./refusal.ts";
import { isLocalCaller } from "./local-caller.ts";
import { sentFile } from "./sent-file.ts";
import { decoded } from "./validation.ts";

/** Serves every call of a contract by its handler. */
export function mount<C extends Contract>(app: FastifyInstance, kernel: Kernel, contract: C, handlers: Handlers<C>): void {
  for (const [name, of] of Object.entries(contract)) {
    if (of.access === "public") throw new Error(`${of.path} is public: use mountPublic`);
    const handler = handlers[name] as Handler<Endpoint>;
    serve(app, kernel, of, async (request, reply) => {
      const call = await callOf(kernel, of, request, reply);
      if (of.media.length > 0) return answerFile(reply, (await reading(of, handler)(call)) as ServedFile);
      return answer(reply, await signedInCall(kernel, of, handler, { call, request }));
    });
  }
}

/** The same for calls that nobody needs to be signed in for. */
export function mountPublic<C extends Contract>(app: FastifyInstance, kernel: Kernel, contract: C, handlers: PublicHandlers<C>): void {
  for (const [name, of] of Object.entries(contract)) {
    if (of.access !== "public") throw new Error(`${of.path} is not public: use mount`);
    const handler = handlers[name] as PublicHandlers<Contract>[string];
    serve(app, kernel, of, async (request, reply) => {
      const isLocal = kernel.config.publicUrl === undefined && isLocalCaller(request);
      const now = new Date(kernel.clock());
      const made = await handler({ db: kernel.db, now, body: bodyOf(of, request), address: request.ip, isLocal });
      return answer(reply, { status: of.status, text: replyText(of, made), replayed: false });
    });
  }
}

function serve(app: FastifyInstance, kernel: Kernel, of: Endpoint, handler: RouteHandlerMethod): void {
  const url = of.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const route = { method: of.method, onRequest: guard(kernel, of), handler };
  app.route({ ...route, url });
  // The specification writes one path without its last slash; it answers with and without (wire §8).
  if (!url.endsWith("/")) app.route({ ...route, url: `${url}/` });
}

interface Asked {
  readonly call: Call;
  readonly request: FastifyRequest;
}

async function signedInCall(kernel: Kernel, of: Endpoint, handler: Handler<Endpoint>, { call, request }: Asked): Promise<Answer> {
  if (of.effect === "change") return change(kernel, of, handler, { call, request });
  const made = await reading(of, handler)(call);
  if (!pagesByHeader(of)) return { status: of.status, text: await replyPieces(of, made), replayed: false };
  const { shown, next } = arrayPage(made as readonly { readonly id: number }[], call.query as Page);
  return { status: of.status, text: await replyPieces(of, shown), replayed: false, nextCursor: next };
}

function reading(of: Endpoint, handler: Handler<Endpoint>) {
  if (typeof handler !== "function") throw new Error(`${of.path} reads: there is nothing to prepare`);
  return handler;
}

async function callOf(kernel: Kernel, of: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Call> {
  const { actor } = request;
  if (!actor) throw unauthorised();
  checkBodyOwner(of, request.body, actor);
  const file = takesFile(of) ? await sentFile(request) : undefined;
  const body = bodyOf(of, request);
  const query = of.query ? decoded(of.query, request.query) : undefined;
  const origin = kernel.config.publicUrl ?? `${request.protocol}://${request.host}`;
  return new SignedInCall(kernel, reply, { actor, address: request.ip, origin, file, body, query, params: paramsOf(request) });
}

/** Every body is a JSON object. None at all is only what a call without a schema sends, and a list that is asked for without filters. */
function bodyOf(of: Endpoint, { body: sent, headers }: FastifyRequest): unknown {
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent))) throw invalid(NO_OBJECT);
  if (!of.body) return undefined;
  const body = decoded(of.body, sent ?? {});
  if (sent === undefined && of.effect === "change") throw invalid(NO_OBJECT);
  return withPrecondition(of, body, headers);
}

const NO_OBJECT = { body: ["Please send a JSON object"] };

function paramsOf(request: FastifyRequest): Call["params"] {
  const params: Record<string, number> = {};
  for (const [name, text] of Object.entries(request.params as Record<string, string>)) {
    const number = wholeNumber(text);
    if (number === null) throw notFound();
    params[name] = number;
  }
  return params;
}

type Sent = Pick<Call, "actor" | "address" | "origin" | "file" | "body" | "query" | "params">;

/** A class, so that the day and the signal are worked out only where they are asked for. */
class SignedInCall implements Call {
  readonly actor: Call["actor"];
  readonly address: string;
  readonly origin: string;
  readonly params: Call["params"];
  readonly query: Call["query"];
  readonly body: Call["body"];
  readonly file: Call["file"];
  readonly now: Date;
  readonly db: Call["db"];

  readonly kernel: Kernel;
  readonly reply: FastifyReply;

  constructor(kernel: Kernel, reply: FastifyReply, sent: Sent) {
    this.kernel = kernel;
    this.reply = reply;
    this.actor = sent.actor;
    this.address = sent.address;
    this.origin = sent.origin;
    this.params = sent.params;
    this.query = sent.query;
    this.body = sent.body;
    this.file = sent.file;
    this.now = new Date(kernel.clock());
    this.db = kernel.db;
  }
  get today() {
    return dayAt(this.now.getTime());
  }
  longRead: Call["longRead"] = (work) => this.kernel.longRead(this, work);
  get signal() {
    return signalOf(this.reply);
  }
  record(): never {
    throw new Error("Only a change in its transaction is recorded");
  }
  unchanged(): never {
    throw new Error("Only a change in its transaction can find nothing to do");
  }
}
