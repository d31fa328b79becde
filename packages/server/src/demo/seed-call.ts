import type { Day } from "@roundsman/core/day";
import { roleOf } from "@roundsman/core/role";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { DemoPerson } from "./people.ts";

interface Caller {
  readonly owner: number;
  readonly person: DemoPerson;
  readonly at: string;
  readonly today: Day;
}

/**
 * A call by that person at that moment. Nothing is logged, so the sample business has an empty
 * audit log.
 */
export const callOf = (
  trx: Db,
  { owner, person: { name, email, manager, driver }, at, today }: Caller,
) =>
  ({
    actor: {
      id: owner,
      name,
      email,
      manager,
      driver,
      role: roleOf({ manager, driver }),
      sessionId: "",
    },
    manager: null,
    db: trx,
    now: new Date(at),
    today,
    origin: "",
    address: "",
    signal: new AbortController().signal,
    longRead: (work) => work(trx),
    file: undefined,
    copies: false,
    record: () => undefined,
    unchanged: () => undefined,
  }) satisfies CallBase;
