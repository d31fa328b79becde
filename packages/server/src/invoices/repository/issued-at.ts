import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** SQL for `issued_at` in an update: a value that is set stays, otherwise it becomes `at`. */
export const issuedBy = (of: ExpressionBuilder<Database, "invoice">, at: string) =>
  of.case().when("issued_at", "=", "").then(of.val(at)).else(of.ref("issued_at")).end();
