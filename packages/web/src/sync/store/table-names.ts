/**
 * Tables whose records are read from lists, in the order of a pull: a table comes before those
 * whose records name it. Stored mutations and bases name their table in `book`.
 */
export const LISTED_TABLES = [
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
export type ListedTable = (typeof LISTED_TABLES)[number];
export type GroupTable = "deliveryRoutes" | "taskCategories" | "productCategories";

/**
 * Tables of the van. Their records are written once or set, and never hidden. A pull brings them
 * together, after all others.
 */
export const VAN_TABLES = ["stockEntries", "vanSettings", "daySheets"] as const;
export type VanTable = (typeof VAN_TABLES)[number];
export const isVanTable = (table: TableName): table is VanTable =>
  (VAN_TABLES as readonly TableName[]).includes(table);

/** Whether records of a table are kept for good, even if the records that they name are deleted. */
export const isLasting = (table: TableName): boolean => isVanTable(table) || table === "payments";

export const TABLE_NAMES = [...LISTED_TABLES, ...VAN_TABLES] as const;
export type TableName = (typeof TABLE_NAMES)[number];
