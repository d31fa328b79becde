import { randomBytes } from "node:crypto";
import { hash, verify, type Options } from "@node-rs/argon2";
import { tooMany } from "../errors/refusal.ts";

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /**
   * A null hash (no person has this name) takes the same time and returns false. Throws 429 when
   * too many checks are waiting.
   */
  readonly matches: (stored: string | null, password: string) => Promise<boolean>;
}

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Many logins at once must not use up the thread pool and the memory. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

/** A hash that no password matches. Made once per process, before the first login needs it. */
let nobody: Promise<string> | undefined;

/** `verifying` is replaced only in tests that count how often it is called. */
export function createPasswords(verifying: typeof verify = verify): Passwords {
  const limited = limiter();
  nobody ??= hash(randomBytes(16).toString("hex"), OPTIONS);
  const ofNobody = nobody;
  return {
    hash: (password) => limited(() => hash(password, OPTIONS)),
    matches: (stored, password) =>
      limited(async () => {
        const right = await verifying(stored ?? (await ofNobody), password);
        return right && stored !== null;
      }),
  };
}

function limiter() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MOST_WAITING) throw tooMany(1);
    if (running >= AT_ONCE) await new Promise<void>((start) => void waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
