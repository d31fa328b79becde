import { Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PLACEHOLDER_EMAIL, PRIORITIES, taskFields, type TaskDetails } from "@roundsman/contract/tasks";
import { parseDay } from "@roundsman/core/day";
import { useState } from "react";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { DateField } from "../ui/date-field.tsx";
import { focusFirst, formErrors } from "../ui/form.ts";
import { priorityInWords } from "./priorities.ts";
import css from "./tasks.module.css";

const rules = z.object(taskFields);

type Values = Record<keyof typeof taskFields, string>;

/** The form of spec §5 "Task form", in the wire's field names; its email is hidden and kept as it was. */
export function TaskForm({
  task,
  submit,
  onSubmit,
}: {
  readonly task: TaskDetails | null;
  readonly submit: string;
  readonly onSubmit: (details: TaskDetails) => Promise<void>;
}) {
  const { tasks } = useMessages();
  const say = useValidation();
  const [keeping, setKeeping] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(task), validate: (values) => formErrors(rules, values) });
  const keep = form.onSubmit(async (values) => {
    setKeeping(true);
    await onSubmit(detailsOf(values)).finally(() => setKeeping(false));
  }, focusFirst);
  const input = (path: keyof Values) => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? say(props.error) : undefined };
  };
  const { phone: deadline, city: priority } = form.values;
  // A priority of another client's own stays pickable.
  const known: readonly string[] = priority === "" ? PRIORITIES : [...new Set([...PRIORITIES, priority])];
  return (
    <form onSubmit={keep} noValidate autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput label={tasks.fields.title} enterKeyHint="next" data-autofocus={task ? undefined : true} {...input("customer_name")} />
        <div className={css.pair}>
          <Select
            label={tasks.fields.priority}
            data={known.map((value) => ({ value, label: priorityInWords(value, tasks) }))}
            allowDeselect={false}
            {...input("city")}
            value={priority || null}
          />
          <DateField
            label={tasks.fields.deadline}
            value={parseDay(deadline)}
            placeholder={deadline || tasks.pickDeadline}
            error={input("phone").error}
            path="phone"
            onChange={(day) => form.setFieldValue("phone", day)}
          />
        </div>
        <TextInput label={tasks.fields.place} enterKeyHint="next" {...input("postcode")} />
        <Textarea label={tasks.fields.description} autosize minRows={4} maxRows={8} {...input("customer_address")} />
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

const valuesOf = (of: TaskDetails | null): Values => ({
  customer_name: of?.title ?? "",
  customer_address: of?.description ?? "",
  city: of?.priority ?? "",
  postcode: of?.place ?? "",
  phone: of?.deadline ?? "",
  email: of?.email || PLACEHOLDER_EMAIL,
});

const detailsOf = (values: Values): TaskDetails => ({
  title: values.customer_name.trim(),
  description: values.customer_address.trim(),
  priority: values.city,
  place: values.postcode.trim(),
  deadline: values.phone.trim(),
  email: values.email,
});
