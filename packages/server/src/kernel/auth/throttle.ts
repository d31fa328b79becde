import { createHash } from "node:crypto";
import type { Db } from "../storage/db.ts";
import type { GuessQueue } from "./guess-queue.ts";
import { networkOf } from "./network.ts";
import { tooMany } from "../errors/refusal.ts";
import { inTransaction, type Trx } from "../storage/transaction.ts";
import {
  MOST_TRIES,
  WINDOW_MILLISECONDS,
  uncountTry,
  type Tries,
  countTry,
  isUsedUp,
} from "./throttle-counts.ts";

type Action = "login" | "setup" | "password" | "upgrade";

/** Guesses by somebody who is not known yet. */
interface StrangersGuesses {
  readonly action: Action;
  /** The name whose secret is guessed, folded. */
  readonly name: string;
  readonly address: string;
}

/**
 * Guesses by a known device, session or person. They are counted separately: they do not count
 * against anybody else, nor anybody else's against them.
 */
interface KnownGuesses {
  readonly action: Action;
  readonly known: string;
}

/** Who guesses, and what is guessed. */
export type Guesses = StrangersGuesses | KnownGuesses;
/** From the fourth failure on, each response takes longer. */
const PATIENT = 3;
const LONGEST_PAUSE = 2000;
/**
 * Tries by one network for all names: a whole office can share one address. More are admitted
 * slowly.
 */
const MOST_OF_NETWORK = 50;
/** Tries by all networks for one name. More are admitted slowly. */
const MOST_AT_NAME = 30;

/** The parts of the server that counting guesses needs. */
interface ThrottleParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly guessQueue: GuessQueue;
}

/**
 * Counts a guess before it is checked, so that parallel guesses are counted too. Throws 429 for the
 * rest of the window when one network tries one name too often. A network or a name with many
 * failures is only slowed down, so that nobody can lock others out
 * (docs/decisions/0018-guesses.md). A name that nobody has is counted like any other. `tooOften`
 * writes once per window.
 */
export async function countGuess(
  kernel: ThrottleParts,
  guesses: Guesses,
  tooOften?: TooOften,
): Promise<void> {
  const { db, clock, pause, guessQueue } = kernel;
  const at = clock();
  const keys = keysOf(guesses);
  const counting = (mostOfNetwork: number) =>
    inTransaction(db, (trx) => countAll(trx, keys, { at, mostOfNetwork, tooOften }));
  let counted = await counting(MOST_OF_NETWORK);
  if (counted.waits) {
    await guessQueue(keys.network);
    counted = await counting(Number.POSITIVE_INFINITY);
  }
  const { tries, atName } = counted;
  if (tries.count > MOST_TRIES)
    throw tooMany((Date.parse(tries.since) + WINDOW_MILLISECONDS - at) / 1000);
  if (atName > MOST_AT_NAME) await inQueue(kernel, keys);
  else if (tries.count > PATIENT)
    await pause(Math.min(LONGEST_PAUSE, 100 * 2 ** (tries.count - PATIENT)));
}

/**
 * Admits tries of one name one after the other. A try that is turned away was never checked, so it
 * is not counted.
 */
async function inQueue({ db, guessQueue }: ThrottleParts, { network, tries, name }: Keys) {
  try {
    await guessQueue(name);
  } catch (error) {
    await inTransaction(db, async (trx) => {
      for (const key of [network, tries, name]) await uncountTry(trx, key);
    });
    throw error;
  }
}

type TooOften = (trx: Trx) => Promise<void>;

interface Keys {
  /** Key of the guesser: name and network together, or the known device, session or person. */
  readonly tries: string;
  /** "" for a known guesser. */
  readonly network: string;
  readonly name: string;
}

/**
 * Hashed, because people type their password into the name field; short, because the text can be
 * very long.
 */
const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

function keysOf(guesses: Guesses): Keys {
  const key = (kind: string, text: string) => `${guesses.action}/${kind}/${text}`;
  if ("known" in guesses)
    return { tries: key("known", digest(guesses.known)), network: "", name: "" };
  const network = networkOf(guesses.address);
  return {
    tries: key("pair", digest(`${network} ${guesses.name}`)),
    network: key("network", network),
    name: key("name", digest(guesses.name)),
  };
}

interface Counting {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly mostOfNetwork: number;
  readonly tooOften: TooOften | undefined;
}
interface Counted {
  readonly tries: Tries;
  readonly atName: number;
  /** The network has too many failures: nothing was counted yet. */
  readonly waits: boolean;
}
const UNCOUNTED = { count: 0, since: "" };

/**
 * Always counts in the order network, guesser, name, so that two transactions cannot deadlock. A
 * refused try does not count against the network or the name.
 */
async function countAll(
  trx: Trx,
  keys: Keys,
  { at, mostOfNetwork, tooOften }: Counting,
): Promise<Counted> {
  const ofNetwork = keys.network === "" ? UNCOUNTED : await countTry(trx, keys.network, at);
  if (ofNetwork.count > mostOfNetwork) {
    await uncountTry(trx, keys.network);
    // A request that is refused anyway takes no place in the queue.
    if (!(await isUsedUp(trx, keys.tries, at))) return { tries: UNCOUNTED, atName: 0, waits: true };
    const refused = await countTry(trx, keys.tries, at);
    if (refused.count === MOST_TRIES + 1) await tooOften?.(trx);
    return { tries: refused, atName: 0, waits: false };
  }
  const tries = await countTry(trx, keys.tries, at);
  // Once per window: otherwise a flood of guesses would fill the disk.
  if (tries.count === MOST_TRIES + 1 || ofNetwork.count === MOST_OF_NETWORK + 1)
    await tooOften?.(trx);
  if (tries.count > MOST_TRIES && keys.network !== "") await uncountTry(trx, keys.network);
  const atName =
    tries.count > MOST_TRIES || keys.name === "" ? 0 : (await countTry(trx, keys.name, at)).count;
  return { tries, atName, waits: false };
}

/**
 * After a right guess: clears the guesser's count, and uncounts the guess for its network and name.
 */
export const clearGuesses = ({ db }: Pick<ThrottleParts, "db">, guesses: Guesses): Promise<void> =>
  inTransaction(db, (trx) => clearGuessesIn(trx, guesses));

/** Same as {@link clearGuesses}, within a transaction. */
export async function clearGuessesIn(trx: Trx, guesses: Guesses): Promise<void> {
  const { network, tries, name } = keysOf(guesses);
  if (network !== "") await uncountTry(trx, network);
  await trx.deleteFrom("throttle").where("name", "=", tries).execute();
  if (name !== "") await uncountTry(trx, name);
}
