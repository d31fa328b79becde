import type * as z from "zod/mini";
import { safeParse } from "zod/mini";

/**
 * The errors that a schema finds in values, one message per field, in the shape of @mantine/form.
 */
export function formErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const found = safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of found.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}
