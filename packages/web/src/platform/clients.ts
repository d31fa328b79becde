import { createClient, type Client, type Transport } from "@roundsman/contract/client";
import { contract } from "@roundsman/contract/contract";
import { stock } from "@roundsman/contract/stock";

/** The calls that the phone makes on its own: what it sends and what it pulls. */
export interface Clients {
  readonly customers: Client<typeof contract.customers>;
  readonly products: Client<typeof contract.products>;
  readonly invoices: Client<typeof contract.invoices>;
  readonly tasks: Client<typeof contract.tasks>;
  readonly deliveryRoutes: Client<typeof contract.deliveryRoutes>;
  readonly taskCategories: Client<typeof contract.taskCategories>;
  readonly productCategories: Client<typeof contract.productCategories>;
  readonly companies: Client<typeof contract.companies>;
  readonly stock: Client<typeof stock>;
}

export const clientsOver = (transport: Transport): Clients => ({
  customers: createClient(contract.customers, transport),
  products: createClient(contract.products, transport),
  invoices: createClient(contract.invoices, transport),
  tasks: createClient(contract.tasks, transport),
  deliveryRoutes: createClient(contract.deliveryRoutes, transport),
  taskCategories: createClient(contract.taskCategories, transport),
  productCategories: createClient(contract.productCategories, transport),
  companies: createClient(contract.companies, transport),
  stock: createClient(stock, transport),
});
