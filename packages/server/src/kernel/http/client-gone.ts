import type { FastifyReply } from "fastify";
import { clientGone } from "../errors/refusal.ts";

/** Aborts when the client closes its connection before the response is complete. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!raw.writableFinished) controller.abort(clientGone());
  };
  if (raw.destroyed) end();
  else raw.once("close", end);
  return controller.signal;
}
