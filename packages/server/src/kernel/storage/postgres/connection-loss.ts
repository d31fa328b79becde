/** "connection_failure" in PostgreSQL's list of codes. */
const LOST = "08006";

/**
 * node-postgres gives its own errors no code. All those that occur in a running program mean that
 * the connection is lost.
 */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e(xceeded|xpired)|Query read timeout)/;

/** Adds a code to an error that means a lost connection, and rethrows it. */
export async function withLossCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error && WORDS.test(error.message)
      ? Object.assign(error, { code: LOST })
      : error;
  }
}

/**
 * A lost connection rolls its transaction back by itself: callers report the error that caused it,
 * not the failed rollback.
 */
export async function ignoringLoss(rollback: Promise<unknown>): Promise<void> {
  await withLossCode(rollback).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === LOST)) throw error;
  });
}
