/**
 * The headings that each program publishes, copied by hand from the sources of
 * docs/decisions/0036-accounts-files.md and not from the code that writes the files. All headings
 * in the order of the program's own file, and those without which it imports nothing.
 */
export interface Columns {
  readonly program: string;
  readonly published: readonly string[];
  readonly required: readonly string[];
}

const listed = (...lines: string[]): string[] => lines.join(",").split(",");
/** Xero and Intuit mark required headings with a star. */
const starred = (program: string, published: readonly string[]): Columns => ({
  program,
  published,
  required: published.filter((name) => name.startsWith("*")),
});

/** The template for sales invoices: Business > Invoices > Import. */
export const XERO = starred(
  "Xero",
  listed(
    "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4",
    "POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total",
    "InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount",
    "TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
  ),
);

/**
 * As the sample file of Intuit's import spells them outside the United States; its help names the
 * same in words.
 */
export const QUICKBOOKS_INVOICES = starred(
  "QuickBooks' invoices",
  listed(
    "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service)",
    "ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency",
    "Service Date",
  ),
);

/**
 * Our own headings: Intuit publishes none for credit notes, whose columns are mapped by hand during
 * the import.
 */
export const QUICKBOOKS_CREDIT_NOTES = starred(
  "QuickBooks' credit notes",
  listed(
    "*CreditNoteNo,*Customer,*CreditNoteDate,Memo,Item(Product/Service),ItemDescription",
    "ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency",
  ),
);

/**
 * The template of audit trail transactions, columns A to O; an SI or SC needs the required ones.
 */
export const SAGE_TRANSACTIONS: Columns = {
  program: "Sage's transactions",
  published: listed(
    "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount",
    "Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name,Project Refn,Cost Code Refn",
  ),
  required: listed(
    "Type,Account Reference,Nominal A/C Ref,Date,Reference,Net Amount,Tax Code,Tax Amount",
  ),
};

/**
 * * Columns A to I of customer records. The order is Sage's. The words are ours: its help lists
 * "A/C", "Name", "Address Line 1" to "Address Line 5", "Contact Name" and "Telephone".
 */
export const SAGE_CUSTOMERS: Columns = {
  program: "Sage's customers",
  published: listed(
    "Account Reference,Account Name,Street 1,Street 2,Town,County,Postcode,Contact Name",
    "Telephone Number",
  ),
  required: ["Account Reference"],
};

/**
 * Throws for a heading that is not published, comes twice or out of order, and if a required one is
 * missing.
 */
export function checkHeadings(headings: readonly string[], columns: Columns): void {
  const { program, published, required } = columns;
  const places = headings.map((name) => {
    const place = published.indexOf(name);
    if (place < 0) throw new Error(`${program} has no heading ${name}`);
    return place;
  });
  for (const name of required)
    if (!headings.includes(name)) throw new Error(`${program} needs the heading ${name}`);
  for (const [at, place] of places.entries())
    if (at > 0 && place <= (places[at - 1] ?? 0))
      throw new Error(`${program} has ${headings[at]} in another place, or twice`);
}
