/** How long a reader may leave the next piece lying, in milliseconds. */
const PATIENCE = 60_000;

/** What was lent for a download went back: its reader asked for nothing any more. */
export class LeftLying extends Error {}

/**
 * Gives back what a stream of bytes was made from: when it has ended, when it fails, when its reader goes away (even before the first piece), and
 * when its reader leaves the next piece lying for so long that it has probably gone. Then reading on throws LeftLying.
 */
export function untilRead(
  bytes: AsyncGenerator<Uint8Array>,
  giveBack: () => Promise<void>,
  patience = PATIENCE,
): AsyncIterable<Uint8Array> & AsyncIterator<Uint8Array> {
  let over: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (): Promise<void> => {
    clearTimeout(timer);
    over ??= bytes.return(undefined).then(giveBack, giveBack);
    return over;
  };
  const wait = () => {
    timer = setTimeout(() => void end(), patience);
    timer.unref();
  };
  wait();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (over) throw new LeftLying("The download was left lying, and its data were let go");
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
