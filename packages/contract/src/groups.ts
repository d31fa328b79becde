import { customer, type Customer } from "./customers.ts";
import { product, type Product } from "./products.ts";
import { task, type Task } from "./tasks.ts";
import { type Group, groupEndpoints } from "./wire/group-endpoints.ts";

export type DeliveryRoute = Group<Customer>;
export type TaskCategory = Group<Task>;
export type ProductCategory = Group<Product>;

const ofContacts = {
  members: "customers",
  member: "customer",
  ids: "customer_ids",
  none: "Please select at least one contact.",
};
const calls = { add: "add_customer", take: "remove_customer" } as const;

export const deliveryRoutes = groupEndpoints(
  {
    all: "/routeapi/responsible-persons/{rp}/routes/",
    ...calls,
    kind: "deliveryRoute",
    noun: "delivery route",
    blankName: "请输入路线名称",
  },
  { ...ofContacts, memberKind: "customer" },
  customer,
);

export const taskCategories = groupEndpoints(
  {
    all: "/routeapi-todo/responsible-persons/{rp}/routes-todo/",
    ...calls,
    kind: "taskCategory",
    noun: "task category",
    blankName: "请输入任务分类名称",
  },
  { ...ofContacts, memberKind: "task" },
  task,
);

/** Ours: a button of the older client that did nothing adds products to these (wire §4). */
export const productCategories = groupEndpoints(
  {
    all: "/productcategories/responsible-persons/{rp}/categories/",
    add: "add_product",
    take: "remove_product",
    kind: "productCategory",
    noun: "product category",
    blankName: "请输入产品分类名称",
  },
  {
    members: "products",
    member: "product",
    memberKind: "product",
    ids: "product_ids",
    none: "Please select at least one product.",
  },
  product,
);
