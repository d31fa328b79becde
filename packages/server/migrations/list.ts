import type { Migration } from "./migration.ts";
import { firstTables } from "./until-0020/0001-first-tables.ts";
import { logo } from "./until-0020/0002-logo.ts";
import { stock } from "./until-0020/0003-stock.ts";
import { privacy } from "./until-0020/0004-privacy.ts";
import { accessLog } from "./until-0020/0005-access-log.ts";
import { documents } from "./until-0020/0006-documents.ts";
import { customsSources } from "./until-0020/0007-customs-sources.ts";
import { dayCash } from "./until-0020/0008-day-cash.ts";
import { people } from "./until-0020/0009-people.ts";
import { foldedNames } from "./until-0020/0010-folded-names.ts";
import { customerDocuments } from "./until-0020/0011-customer-documents.ts";
import { namesWithDays } from "./until-0020/0012-names-with-days.ts";
import { firstStatistics } from "./until-0020/0013-first-statistics.ts";
import { vatRates } from "./until-0020/0014-vat-rates.ts";
import { vatModes } from "./until-0020/0015-vat-modes.ts";
import { lastingStatistics } from "./until-0020/0016-lasting-statistics.ts";
import { numberSeries } from "./until-0020/0017-number-series.ts";
import { creditNotes } from "./until-0020/0018-credit-notes.ts";
import { issuedInvoices } from "./until-0020/0019-issued-invoices.ts";
import { corrections } from "./until-0020/0020-corrections.ts";
import { handedOutNotes } from "./until-0040/0021-handed-out-notes.ts";
import { payments } from "./until-0040/0022-payments.ts";
import { onAccount } from "./until-0040/0023-on-account.ts";
import { dayPayments } from "./until-0040/0024-day-payments.ts";
import { accountsExports } from "./until-0040/0025-accounts-exports.ts";
import { unneededMoney } from "./until-0040/0026-unneeded.ts";
import { limitsOfManagers } from "./until-0040/0027-limits-of-managers.ts";
import { moneyForNoInvoice } from "./until-0040/0028-money-for-no-invoice.ts";
import { mergedCustomers } from "./until-0040/0029-merged-customers.ts";
import { businessRecords } from "./until-0040/0030-business-records.ts";
import { handOvers } from "./until-0040/0031-hand-overs.ts";
import { answersAbout } from "./until-0040/0032-answers-about.ts";
import { copiedCustomers } from "./until-0040/0033-copied-customers.ts";
import { undoneCorrections } from "./until-0040/0034-undone-corrections.ts";
import { advancesNameTheirCustomer } from "./until-0040/0035-advances-name-their-customer.ts";
import { vatOfPapers } from "./until-0040/0036-vat-of-papers.ts";
import { officeTotals } from "./until-0040/0037-office-totals.ts";
import { sourcesOfCopies } from "./until-0040/0038-sources-of-copies.ts";
import { printedPapers } from "./until-0040/0039-printed-papers.ts";
import { printedNumbers } from "./until-0040/0040-printed-numbers.ts";
import { defaultCompanyCopies } from "./0041-default-company-copies.ts";
import { documentsInRegister } from "./0042-documents-in-register.ts";
import { paperDigests } from "./0043-paper-digests.ts";
import { creditNoteCounts } from "./0044-credit-note-counts.ts";
import { exportsByNumber } from "./0045-exports-by-number.ts";
import { abovePaid } from "./0046-above-paid.ts";
import { partsOfMonths } from "./0047-parts-of-months.ts";
import { exportsInPieces } from "./0048-exports-in-pieces.ts";
import { cashOfSheets } from "./0049-cash-of-sheets.ts";
import { customersByDate } from "./0050-customers-by-date.ts";
import { abovePaidFirst } from "./0051-above-paid-first.ts";

/** Imported, not read from disk, so that the bundle contains them. */
export const migrations: readonly Migration[] = [
  firstTables,
  logo,
  stock,
  privacy,
  accessLog,
  documents,
  customsSources,
  dayCash,
  people,
  foldedNames,
  customerDocuments,
  namesWithDays,
  firstStatistics,
  vatRates,
  vatModes,
  lastingStatistics,
  numberSeries,
  creditNotes,
  issuedInvoices,
  corrections,
  handedOutNotes,
  payments,
  onAccount,
  dayPayments,
  accountsExports,
  unneededMoney,
  limitsOfManagers,
  moneyForNoInvoice,
  mergedCustomers,
  businessRecords,
  handOvers,
  answersAbout,
  copiedCustomers,
  undoneCorrections,
  advancesNameTheirCustomer,
  vatOfPapers,
  officeTotals,
  sourcesOfCopies,
  printedPapers,
  printedNumbers,
  defaultCompanyCopies,
  documentsInRegister,
  paperDigests,
  creditNoteCounts,
  exportsByNumber,
  abovePaid,
  partsOfMonths,
  exportsInPieces,
  cashOfSheets,
  customersByDate,
  abovePaidFirst,
];
