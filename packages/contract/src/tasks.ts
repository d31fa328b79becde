import * as z from "zod/mini";
import { contactEndpoints } from "./wire/contact-endpoints.ts";
import {
  email,
  id,
  METADATA_FIELDS,
  requiredName,
  requiredPage,
  requiredText,
} from "./wire/fields.ts";
import {
  readOnlyField,
  formField,
  type BodyOf,
  type ChangeOf,
  type RecordOf,
} from "./wire/record.ts";
import { bodyCodec, changeCodec, recordCodec } from "./wire/record-codec.ts";
import { sentImages } from "./wire/sent-images.ts";

export const PRIORITIES = ["高", "中", "低"] as const;
export const PLACEHOLDER_EMAIL = "task@example.com";

/** The form's rules and messages (spec §5). */
export const taskFields = {
  customer_name: requiredName("Please input task name!"),
  customer_address: requiredPage("Please input task description!"),
  city: requiredText("Please select priority"),
  postcode: requiredText("Please input place"),
  phone: requiredText("Please input deadline"),
  email: email("Please input a valid email!"),
};

const text = (body: z.ZodMiniType<string>) => ({ answer: z.string(), body, blank: () => "" });

/** Every field of a to-do, which the wire stores as a supplier contact (spec §3). */
export const TASK_FIELDS = {
  id: readOnlyField("id", id),
  title: formField("customer_name", text(taskFields.customer_name)),
  description: formField("customer_address", text(taskFields.customer_address)),
  /** 高, 中 or 低; any other value is kept and gets the default colour. */
  priority: formField("city", text(taskFields.city)),
  place: formField("postcode", text(taskFields.postcode)),
  /** As typed; a date picker writes YYYY-MM-DD. */
  deadline: formField("phone", text(taskFields.phone)),
  /** The specification's hidden placeholder address. */
  email: formField("email", {
    answer: z.string(),
    body: z.optional(taskFields.email),
    blank: () => PLACEHOLDER_EMAIL,
  }),
  images: formField("images", {
    answer: z.array(z.string()),
    body: sentImages,
    blank: () => [],
  }),
  premium: readOnlyField("premium", z.boolean()),
  driverName: readOnlyField("driver_name", z.string()),
  ...METADATA_FIELDS,
} as const;

export type Task = RecordOf<typeof TASK_FIELDS>;
export type TaskDetails = BodyOf<typeof TASK_FIELDS, "key" | "version">;
export type TaskChange = ChangeOf<typeof TASK_FIELDS, "key">;

export const task = recordCodec(TASK_FIELDS);
const create = bodyCodec(TASK_FIELDS, { without: ["version"] });
const update = changeCodec(TASK_FIELDS, { without: ["key"] });

export const tasks = contactEndpoints(
  { prefix: "/api-todo", suffix: "-todo", noun: "task" },
  { entity: task, create, update },
);
