export interface ServerEvent {
  /** "message" where the server named none. */
  readonly name: string;
  readonly data: string;
  readonly id: string | null;
}

/** The events of a text/event-stream (HTML §9.2.6) as they come. `onBytes` is told of every sign of life, comments too. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const text = new TextDecoder();
  let rest = "";
  for await (const bytes of chunks(body)) {
    onBytes();
    const blocks = (rest + text.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) yield event;
    }
  }
}

async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Safari's streams are not iterable, and a reader that is left alone keeps the connection.
    await reader.cancel();
  }
}

function eventIn(block: string): ServerEvent | null {
  const fields = block.split(/\r?\n/).map((line) => /^([a-z]+): ?(.*)$/.exec(line));
  const all = (name: string) =>
    fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const data = all("data");
  return data.length === 0
    ? null
    : { name: all("event")[0] ?? "message", data: data.join("\n"), id: all("id")[0] ?? null };
}
