import * as z from "zod/mini";
import { bookEndpoints } from "./book.ts";
import {
  clientId,
  email,
  id,
  kept,
  keptNames,
  requiredName,
  requiredPage,
  requiredText,
  seenVersion,
} from "./fields.ts";
import { renamed } from "./rename.ts";
import { sentImages } from "./sent-images.ts";

/** A to-do, which the wire stores as a supplier contact (spec §3). */
export interface Task {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** 高, 中 or 低; any other value is kept and gets the default colour. */
  readonly priority: string;
  readonly place: string;
  /** As typed; a date picker writes YYYY-MM-DD. */
  readonly deadline: string;
  /** The specification's hidden placeholder address. */
  readonly email: string;
  readonly images: readonly string[];
  readonly premium: boolean;
  readonly driverName: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const PRIORITIES = ["高", "中", "低"] as const;
export const PLACEHOLDER_EMAIL = "task@example.com";

const wire = z.object({
  id,
  customer_name: z.string(),
  customer_address: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string(),
  email: z.string(),
  images: z.array(z.string()),
  premium: z.boolean(),
  driver_name: z.string(),
  ...kept,
});

const names = {
  title: "customer_name",
  description: "customer_address",
  priority: "city",
  place: "postcode",
  deadline: "phone",
  email: "email",
} as const;

export const task = renamed<Task, typeof wire>(wire, {
  id: "id",
  ...names,
  images: "images",
  premium: "premium",
  driverName: "driver_name",
  ...keptNames,
});

/** The form's rules and messages (spec §5). */
export const taskFields = {
  customer_name: requiredName("Please input task name!"),
  customer_address: requiredPage("Please input task description!"),
  city: requiredText("Please select priority"),
  postcode: requiredText("Please input place"),
  phone: requiredText("Please input deadline"),
  email: email("Please input a valid email!"),
};

export interface TaskDetails {
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly place: string;
  readonly deadline: string;
  readonly email?: string | undefined;
  readonly images?: readonly string[] | null | undefined;
}
export interface NewTask extends TaskDetails {
  readonly key?: string | undefined;
}
export type TaskChange = {
  readonly [Field in keyof TaskDetails]?: TaskDetails[Field] | undefined;
} & {
  readonly version?: number | undefined;
};

const optional = { email: z.optional(taskFields.email), images: sentImages };

const createWire = z.object({ ...taskFields, ...optional, client_id: clientId });
const create = renamed<NewTask, typeof createWire>(createWire, {
  ...names,
  images: "images",
  key: "client_id",
});

const updateWire = z.extend(z.partial(z.object(taskFields)), { ...optional, version: seenVersion });
const update = renamed<TaskChange, typeof updateWire>(updateWire, {
  ...names,
  images: "images",
  version: "version",
});

export const tasks = bookEndpoints(
  { prefix: "/api-todo", suffix: "-todo", noun: "task" },
  { entity: task, create, update },
);
