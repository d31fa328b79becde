import type { Messages } from "../messages.ts";
import { app } from "./app.ts";
import { calendar } from "./calendar.ts";
import { common } from "./phrases.ts";
import { contact } from "./contact.ts";
import { credit } from "./credit.ts";
import { customers } from "./customers.ts";
import { editor } from "./editor.ts";
import { groups } from "./groups.ts";
import { invoices } from "./invoices.ts";
import { lists } from "./lists.ts";
import { login } from "./login.ts";
import { palette } from "./palette.ts";
import { products } from "./products.ts";
import { tasks } from "./tasks.ts";
import { refusals, shaped } from "./refusals.ts";
import { validation } from "./validation.ts";

export const chinese: Messages = {
  app,
  calendar,
  common,
  contact,
  credit,
  customers,
  editor,
  groups,
  invoices,
  lists,
  login,
  palette,
  products,
  tasks,
  validation: { ...validation, ...refusals },
  shaped,
};
