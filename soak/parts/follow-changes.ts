export interface Followed {
  /** Resolves with the kind of the next change. Throws where the stream ends first. */
  readonly nextChange: () => Promise<string>;
  readonly stop: () => void;
}

/** Reads the change stream as a phone does; resolves once it is open. */
export async function followChanges(url: string, access: string): Promise<Followed> {
  const leave = new AbortController();
  const answer = await fetch(`${url}/api/changes/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: leave.signal,
  });
  if (!answer.ok || !answer.body)
    throw new Error(`The stream of changes answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async nextChange() {
      for (;;) {
        const [event, kind] = /event: change\ndata: .*"kind":"(\w+)".*\n\n/.exec(text) ?? [];
        if (event !== undefined && kind !== undefined) {
          text = text.slice(text.indexOf(event) + event.length);
          return kind;
        }
        const { done, value } = await reader.read();
        if (done) throw new Error("The stream of changes ended");
        text += value;
      }
    },
    stop: () => leave.abort(),
  };
}
