import type { Migration } from "./migration.ts";
import { firstTables } from "./0001-first-tables.ts";
import { logo } from "./0002-logo.ts";
import { stock } from "./0003-stock.ts";
import { privacy } from "./0004-privacy.ts";
import { accessLog } from "./0005-access-log.ts";
import { documents } from "./0006-documents.ts";
import { customsSources } from "./0007-customs-sources.ts";
import { dayCash } from "./0008-day-cash.ts";
import { people } from "./0009-people.ts";
import { foldedNames } from "./0010-folded-names.ts";
import { customerDocuments } from "./0011-customer-documents.ts";
import { namesWithDays } from "./0012-names-with-days.ts";
import { firstStatistics } from "./0013-first-statistics.ts";
import { vatRates } from "./0014-vat-rates.ts";
import { vatModes } from "./0015-vat-modes.ts";
import { lastingStatistics } from "./0016-lasting-statistics.ts";
import { numberSeries } from "./0017-number-series.ts";
import { creditNotes } from "./0018-credit-notes.ts";
import { issuedInvoices } from "./0019-issued-invoices.ts";
import { corrections } from "./0020-corrections.ts";
import { handedOutNotes } from "./0021-handed-out-notes.ts";
import { payments } from "./0022-payments.ts";
import { onAccount } from "./0023-on-account.ts";

/** Imported, not read from disk, so that the bundle carries them. */
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
];
