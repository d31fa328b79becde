import { useForm } from "@mantine/form";
import { tidyName } from "@roundsman/core/name";
import type * as z from "zod/mini";
import { useValidation } from "../../messages/language.tsx";
import { formErrors } from "./form.ts";
import { useOnce } from "../hooks/use-once.ts";

interface Fields<Values extends Record<string, string>> {
  readonly initial: Values;
  readonly rules: z.ZodMiniType;
  /** What the rules judge, made of what was typed. */
  readonly asSent: (values: Values) => Values;
  /** What else is wrong with what was typed, by field. */
  readonly faults?: (sent: Values) => Readonly<Record<string, string>>;
  readonly onKeep: (values: Values) => Promise<void>;
}

/** A form in the wire's field names, so that its rules and the server's are one: messages in the chosen language, the cursor at the first fault, and busy while it is kept. */
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

/** Blanks at the ends mean nothing; a name has the form that the server keeps. */
export const trimmed = <Values extends Record<string, string>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [
      field,
      field === "customer_name" ? tidyName(text) : text.trim(),
    ]),
  ) as Values;
