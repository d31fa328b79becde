import { Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import {
  PLACEHOLDER_EMAIL,
  PRIORITIES,
  taskFields,
  type TaskDetails,
} from "@roundsman/contract/tasks";
import { parseDay } from "@roundsman/core/day";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { DateField } from "../ui/form/date-field.tsx";
import { trimmed, useFields } from "../ui/form/use-fields.ts";
import { priorityInWords } from "./priorities.ts";
import css from "./tasks.module.css";
import { Form } from "../ui/form/form-frame.tsx";

const rules = z.object(taskFields);

type Values = Record<keyof typeof taskFields, string>;

interface TaskFormProps {
  readonly task: TaskDetails | null;
  readonly submit: string;
  readonly onSubmit: (details: TaskDetails) => Promise<void>;
}

/**
 * The form of spec §5 "Task form", with the wire's field names. The hidden email stays as it was.
 */
export function TaskForm({ task, submit, onSubmit }: TaskFormProps) {
  const { tasks } = useMessages();
  const { form, keeping, input, ...fields } = useFields<Values>({
    initial: valuesOf(task),
    rules,
    asSent: trimmed,
    onKeep: (values) => onSubmit(detailsOf(values)),
  });
  const { phone: deadline, city: priority } = form.values;
  // A priority of another client can be kept.
  const known: readonly string[] =
    priority === "" ? PRIORITIES : [...new Set([...PRIORITIES, priority])];
  return (
    <Form onSubmit={fields.submit} autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput
          label={tasks.fields.title}
          enterKeyHint="next"
          data-autofocus={task ? undefined : true}
          {...input("customer_name")}
        />
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
        <Textarea
          label={tasks.fields.description}
          autosize
          minRows={4}
          maxRows={8}
          {...input("customer_address")}
        />
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </Form>
  );
}

const valuesOf = (task: TaskDetails | null): Values => ({
  customer_name: task?.title ?? "",
  customer_address: task?.description ?? "",
  city: task?.priority ?? "",
  postcode: task?.place ?? "",
  phone: task?.deadline ?? "",
  email: task?.email || PLACEHOLDER_EMAIL,
});

const detailsOf = (values: Values): TaskDetails => ({
  title: values.customer_name,
  description: values.customer_address,
  priority: values.city,
  place: values.postcode,
  deadline: values.phone,
  email: values.email,
});
