import { app } from "./app.ts";
import { business } from "./business.ts";
import { common } from "./phrases.ts";
import { companies } from "./companies.ts";
import { contact } from "./contact.ts";
import { credit, issued } from "./credit.ts";
import { customers } from "./customers.ts";
import { customs } from "./customs.ts";
import { data, deleted } from "./data.ts";
import { editor } from "./editor.ts";
import { firstSteps } from "./first-steps.ts";
import { groups } from "./groups.ts";
import { invoices } from "./invoices.ts";
import { lists } from "./lists.ts";
import { login } from "./login.ts";
import { palette } from "./palette.ts";
import { products } from "./products.ts";
import { stock } from "./stock.ts";
import { tasks } from "./tasks.ts";
import { team } from "./team.ts";

export const english = {
  app,
  business,
  common,
  companies,
  contact,
  credit,
  customers,
  customs,
  data,
  deleted,
  editor,
  issued,
  firstSteps,
  groups,
  invoices,
  lists,
  login,
  palette,
  products,
  stock,
  tasks,
  team,
};
