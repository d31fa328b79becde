import type { Generated } from "kysely";

export interface PersonTable {
  id: number;
  /** Folded; unique. */
  username: string;
  name: string;
  email: string;
  password_hash: string;
  manager: number;
  driver: number;
  disabled: Generated<number>;
  version: Generated<number>;
  /** The client's UUID; unique. */
  key: string;
  created_at: string;
}
