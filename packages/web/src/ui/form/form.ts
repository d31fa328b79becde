import type * as z from "zod/mini";
import { safeParse } from "zod/mini";

/** What a schema says against values, one message a field, as @mantine/form wants it. */
export function formErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const found = safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of found.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}
