import type { EventSourceMessage } from "eventsource-parser";

/**
 * The events of a text/event-stream as they come. `onBytes` is called for all bytes, also comments.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<EventSourceMessage> {
  // Loaded only now, because the first screen does not need it.
  const { createParser } = await import("eventsource-parser");
  const text = new TextDecoder();
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void ready.push(event) });
  for await (const bytes of chunks(body)) {
    onBytes();
    parser.feed(text.decode(bytes, { stream: true }));
    yield* ready.splice(0);
  }
}

async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Read by hand, as Safari's streams are not iterable; `cancel` closes the connection.
    await reader.cancel();
  }
}
