import { app } from "./app.ts";
import { common } from "./common.ts";
import { customers } from "./customers.ts";
import { customs } from "./customs.ts";
import { editor } from "./editor.ts";
import { invoices } from "./invoices.ts";
import { login } from "./login.ts";
import { products } from "./products.ts";

export const english = { app, common, customers, customs, editor, invoices, login, products };
