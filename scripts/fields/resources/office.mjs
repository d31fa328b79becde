import { ANSWERS, contract, documents, server, tables, web } from "../places-in.mjs";

/** What the office writes. */
export const OFFICE = {
  team: {
    table: ["team.ts", "MEMBER_FIELDS"],
    in: [
      contract("team.ts#DETAILS"),
      contract("team.ts#MEMBER_FIELDS"),
      server("team/"),
      tables("person-table.ts#PersonTable"),
      web("team/"),
    ],
    tests: [server("team/team.test.ts"), ...ANSWERS],
  },
  "own-hand-overs": {
    table: ["office/own-hand-overs.ts", "OWN_HAND_OVER_FIELDS"],
    in: [
      contract("office/own-hand-overs.ts#OWN_HAND_OVER_FIELDS"),
      server("hand-overs/repository/own-hand-overs.ts"),
      server("exchange/hand-over-sheet.ts"),
      web("invoices/hand-overs/"),
    ],
    tests: [
      server("hand-overs/own-hand-overs.test.ts"),
      server("hand-overs/handed-exports.test.ts"),
    ],
  },
  "hand-overs": {
    table: ["office/hand-overs.ts", "HAND_OVER_FIELDS"],
    in: [
      contract("office/hand-overs.ts#HAND_OVER_FIELDS"),
      server("hand-overs/repository/hand-over-records.ts"),
      server("hand-overs/repository/shown-hand-overs.ts"),
      web("office/hand-overs/"),
    ],
    tests: [server("hand-overs/hand-overs.test.ts"), server("hand-overs/handed-exports.test.ts")],
  },
  "customs-sources": {
    table: ["customs.ts", "importCompanyFields", "importedProductFields", "importedProductExtras"],
    in: [
      contract("customs.ts#exportCompanyFields"),
      contract("customs.ts#importCompanyFields"),
      contract("customs.ts#importedProductFields"),
      contract("customs.ts#importedProductExtras"),
      contract("customs.ts#FIGURES"),
      web("customs/sources/sources.ts"),
      web("customs/products/product-cards.ts"),
      documents("src/customs/customs-document.ts"),
    ],
    tests: [
      server("customs/customs.test.ts"),
      ...ANSWERS,
      documents("test/customs.test.ts"),
      documents("test/customs-extras.test.ts"),
    ],
  },
  "business-products": {
    table: ["office/business-products.ts", "BUSINESS_PRODUCT_FIELDS"],
    in: [
      contract("office/business-products.ts#BUSINESS_PRODUCT_FIELDS"),
      contract("office/assignment.ts#ASSIGNED_FIELDS"),
      server("catalogue/repository/assignments.ts"),
      tables("business-tables.ts#BUSINESS_COLUMNS"),
      server("exchange/business-sheets.ts#businessProducts"),
      web("catalogue/use-save-record.ts"),
      web("catalogue/whose-version.tsx"),
    ],
    tests: [
      server("catalogue/products.test.ts"),
      server("catalogue/import.test.ts"),
      server("exchange/export.test.ts"),
    ],
  },
  "business-customers": {
    table: ["office/business-customers.ts", "BUSINESS_CUSTOMER_FIELDS"],
    in: [
      contract("office/business-customers.ts#BUSINESS_CUSTOMER_FIELDS"),
      server("catalogue/repository/catalogue-resources.ts"),
      server("catalogue/handlers.ts"),
      tables("business-tables.ts#BUSINESS_COLUMNS"),
      tables("business-tables.ts#FOLLOWING_COLUMNS"),
      server("exchange/business-sheets.ts#businessCustomers"),
      web("catalogue/use-save-record.ts"),
      web("catalogue/whose-version.tsx"),
    ],
    tests: [
      server("catalogue/customers.test.ts"),
      server("catalogue/import.test.ts"),
      server("exchange/export.test.ts"),
    ],
  },
};
