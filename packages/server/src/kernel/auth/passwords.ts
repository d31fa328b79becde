import { randomBytes } from "node:crypto";
import { hash, verify, type Options } from "@node-rs/argon2";
import { tooMany } from "../errors/refusal.ts";

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Does the same work for a null hash (a name that nobody has) and answers false. Throws 429 when too many wait already. */
  readonly matches: (stored: string | null, password: string) => Promise<boolean>;
}

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A login storm must not starve everything else of the thread pool and the memory. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

/** The hash of a password that nobody has, made once for a process and before the first login asks for it. */
let nobody: Promise<string> | undefined;

/** `verifying` is argon2's own but where its work is counted. */
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
