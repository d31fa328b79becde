import { expect } from "vitest";
import type { Caller } from "./caller.ts";

interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/**
 * Reads a stream as the client does. `next` resolves with the next event, or null once the stream
 * has ended.
 */
export async function listenAt(
  address: string,
  caller: Caller,
  query: string,
  headers: Record<string, string>,
): Promise<{ next: () => Promise<StreamEvent | null> }> {
  const answer = await fetch(`${address}/api/changes/${query}`, {
    headers: { authorization: `Bearer ${caller.access}`, ...headers },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const events = parse(answer);
  return { next: async () => (await events.next()).value ?? null };
}

/**
 * Takes the whole response, because an unreferenced one is garbage-collected, and its body with it.
 */
async function* parse(answer: Response): AsyncGenerator<StreamEvent, undefined> {
  let text = "";
  for await (const chunk of (answer.body ?? new ReadableStream<Uint8Array>()).pipeThrough(
    new TextDecoderStream(),
  )) {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split("\n")
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      if (fields["data"])
        yield {
          id: fields["id"] ?? "",
          event: fields["event"] ?? "",
          data: JSON.parse(fields["data"]) as unknown,
        };
    }
  }
}
