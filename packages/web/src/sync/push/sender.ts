import type { Transport } from "@roundsman/contract/client";
import type { Clock } from "../../device/clock.ts";
import type { Database } from "../store/database.ts";

/** What it takes to send what waits on one person's phone. */
export interface Sender {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
  /** False while the session is expired: nothing is attempted then. */
  readonly ready: () => boolean;
}
