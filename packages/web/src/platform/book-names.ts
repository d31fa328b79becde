/** In the order of pulling: what is named stands before what names it. */
export const BOOK_NAMES = [
  "customers",
  "products",
  "invoices",
  "tasks",
  "deliveryRoutes",
  "taskCategories",
  "productCategories",
  "companies",
] as const;
export type BookName = (typeof BOOK_NAMES)[number];
export type GroupBook = "deliveryRoutes" | "taskCategories" | "productCategories";
