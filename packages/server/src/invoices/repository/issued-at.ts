import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** For a row that is written over: what it was issued at first, else this moment. */
export const issuedBy = (of: ExpressionBuilder<Database, "invoice">, at: string) =>
  of.case().when("issued_at", "=", "").then(of.val(at)).else(of.ref("issued_at")).end();
