/** The accounting programs that sales are exported to, as files that they import. */
export const ACCOUNTS_PROGRAMS = ["xero", "quickbooks", "sage"] as const;
export type AccountsProgram = (typeof ACCOUNTS_PROGRAMS)[number];

/**
 * The default sales account: an account of the program's own chart; in QuickBooks the product that
 * sales are of.
 */
export const SALES_ACCOUNT: Readonly<Record<AccountsProgram, string>> = {
  xero: "200",
  quickbooks: "Sales",
  sage: "4000",
};
