import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** SQL for `issued_at` in an update: a value that is set stays, otherwise it becomes `at`. */
export const issuedBy = (eb: ExpressionBuilder<Database, "invoice">, at: string) =>
  eb.case().when("issued_at", "=", "").then(eb.val(at)).else(eb.ref("issued_at")).end();
