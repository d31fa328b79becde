/** In the order of pulling: what is named stands before what names it. */
export const ENTITY_BOOKS = [
  "customers",
  "products",
  "companies",
  // Before their invoices: a note or a payment that came tells that its mutation was done.
  "creditNotes",
  "payments",
  "invoices",
  "tasks",
  "deliveryRoutes",
  "taskCategories",
  "productCategories",
] as const;
export type EntityBook = (typeof ENTITY_BOOKS)[number];
export type GroupBook = "deliveryRoutes" | "taskCategories" | "productCategories";

/** The van: written once or set, never hidden; pulled together, after all else. */
export const STOCK_BOOKS = ["stockEntries", "vanSettings", "daySheets"] as const;
export type StockBook = (typeof STOCK_BOOKS)[number];
export const isStockBook = (book: BookName): book is StockBook =>
  (STOCK_BOOKS as readonly BookName[]).includes(book);

/** Written for good, whatever becomes of what they name. */
export const isLasting = (book: BookName): boolean => isStockBook(book) || book === "payments";

export const BOOK_NAMES = [...ENTITY_BOOKS, ...STOCK_BOOKS] as const;
export type BookName = (typeof BOOK_NAMES)[number];
