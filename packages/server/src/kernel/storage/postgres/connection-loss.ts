/** "connection_failure" in PostgreSQL's list of codes. */
const LOST = "08006";

/** node-postgres gives no code to the errors that it makes itself, and all that a running program meets say one thing: the line is gone. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e(xceeded|xpired)|Query read timeout)/;

/** Throws what the work throws, with a code where it is a lost connection. */
export async function namingLoss<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error && WORDS.test(error.message)
      ? Object.assign(error, { code: LOST })
      : error;
  }
}

/** A lost connection rolls its transaction back: report the error that caused it, not the failed rollback. */
export async function unlessLost(rollback: Promise<unknown>): Promise<void> {
  await namingLoss(rollback).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === LOST)) throw error;
  });
}
