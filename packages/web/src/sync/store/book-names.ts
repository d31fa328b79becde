/** In the order of a pull: a book comes before the books whose records name it. */
export const ENTITY_BOOKS = [
  "customers",
  "products",
  "companies",
  // Before invoices: a pulled credit note or payment proves that its pending mutation was done.
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

/**
 * Books of the van. Their records are written once or set, and never hidden. A pull brings them
 * together, after all others.
 */
export const STOCK_BOOKS = ["stockEntries", "vanSettings", "daySheets"] as const;
export type StockBook = (typeof STOCK_BOOKS)[number];
export const isStockBook = (book: BookName): book is StockBook =>
  (STOCK_BOOKS as readonly BookName[]).includes(book);

/** Whether records of a book are kept for good, even if the records that they name are deleted. */
export const isLasting = (book: BookName): boolean => isStockBook(book) || book === "payments";

export const BOOK_NAMES = [...ENTITY_BOOKS, ...STOCK_BOOKS] as const;
export type BookName = (typeof BOOK_NAMES)[number];
