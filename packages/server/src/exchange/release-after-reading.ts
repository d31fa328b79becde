/** Milliseconds that a reader may take before it asks for the next piece. */
const TIMEOUT = 60_000;

/**
 * The reader of a download asked for nothing for too long, so the resources of the download were
 * released.
 */
export class AbandonedDownload extends Error {}

/**
 * Releases the resources behind a stream of bytes: when it ends, when it fails, when its reader
 * disconnects (even before the first piece), and when its reader has asked for no piece for so long
 * that it has probably gone. After that, reading throws AbandonedDownload.
 */
export function releaseAfterReading(
  bytes: AsyncGenerator<Uint8Array>,
  release: () => Promise<void>,
  timeout = TIMEOUT,
): AsyncIterable<Uint8Array> & AsyncIterator<Uint8Array> {
  let over: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (): Promise<void> => {
    clearTimeout(timer);
    over ??= bytes.return(undefined).then(release, release);
    return over;
  };
  const wait = () => {
    timer = setTimeout(() => void end(), timeout);
    timer.unref();
  };
  wait();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (over)
        throw new AbandonedDownload("Nothing was read for too long. The data was released.");
      clearTimeout(timer);
      try {
        const piece = await bytes.next();
        if (piece.done) await end();
        else wait();
        return piece;
      } catch (error) {
        await end();
        throw error;
      }
    },
    async return() {
      await end();
      return { done: true, value: undefined };
    },
  };
}
