import { useForm } from "@mantine/form";
import { tidyName } from "@roundsman/core/name";
import type * as z from "zod/mini";
import { useValidation } from "../../messages/language.tsx";
import { formErrors } from "./form.ts";
import { useOnce } from "../hooks/use-once.ts";

interface Fields<Values extends Record<string, string>> {
  readonly initial: Values;
  readonly rules: z.ZodMiniType;
  /** Turns what was typed into what is sent, which the rules check. */
  readonly asSent: (values: Values) => Values;
  /** Further faults of what is sent, by field. */
  readonly faults?: (sent: Values) => Readonly<Record<string, string>>;
  readonly onKeep: (values: Values) => Promise<void>;
}

/**
 * A form whose fields have the wire's names, so that it shares its rules with the server. Shows
 * messages in the chosen language, focuses the first fault, and is busy while it saves.
 */
export function useFields<Values extends Record<string, string>>({
  initial,
  rules,
  asSent,
  faults = () => ({}),
  onKeep,
}: Fields<Values>) {
  const t = useValidation();
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => ({ ...faults(asSent(values)), ...formErrors(rules, asSent(values)) }),
  });
  const [keep, keeping] = useOnce((values: Values) => onKeep(asSent(values)));
  const submit = form.onSubmit((values) => void keep(values));
  const input = (path: keyof Values & string) => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? t(props.error) : undefined };
  };
  return { form, submit, keeping, input };
}

/** The values without blanks at their ends; a name as the server stores it. */
export const trimmed = <Values extends Record<string, string>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [
      field,
      field === "customer_name" ? tidyName(text) : text.trim(),
    ]),
  ) as Values;
