import { createClient, type Client, type Transport } from "@roundsman/contract/client";
import { companies } from "@roundsman/contract/companies";
import { customers } from "@roundsman/contract/customers";
import { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import { invoices } from "@roundsman/contract/invoices";
import { products } from "@roundsman/contract/products";
import { stock } from "@roundsman/contract/stock";
import { tasks } from "@roundsman/contract/tasks";

/** The calls that the phone makes on its own: what it sends and what it pulls. Not the whole contract: what the first screen needs is kept small. */
export interface Clients {
  readonly customers: Client<typeof customers>;
  readonly products: Client<typeof products>;
  readonly invoices: Client<typeof invoices>;
  readonly tasks: Client<typeof tasks>;
  readonly deliveryRoutes: Client<typeof deliveryRoutes>;
  readonly taskCategories: Client<typeof taskCategories>;
  readonly productCategories: Client<typeof productCategories>;
  readonly companies: Client<typeof companies>;
  readonly stock: Client<typeof stock>;
}

export const clientsOver = (transport: Transport): Clients => ({
  customers: createClient(customers, transport),
  products: createClient(products, transport),
  invoices: createClient(invoices, transport),
  tasks: createClient(tasks, transport),
  deliveryRoutes: createClient(deliveryRoutes, transport),
  taskCategories: createClient(taskCategories, transport),
  productCategories: createClient(productCategories, transport),
  companies: createClient(companies, transport),
  stock: createClient(stock, transport),
});
