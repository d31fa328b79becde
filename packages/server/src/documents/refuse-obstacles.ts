import { obstaclesTo, type Obstacle, type Profile } from "@roundsman/documents/einvoice/e-invoice";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { invalid } from "../kernel/errors/refusal.ts";

/**
 * Throws 422 with everything that an e-invoice still lacks by EN 16931, or for Peppol, under the
 * fields concerned.
 */
export function refuseObstacles(invoice: InvoiceDocument, profile: Profile): void {
  const fields: Record<string, string[]> = {};
  for (const obstacle of obstaclesTo(invoice, profile)) {
    const { field, words } = LACKS[obstacle];
    (fields[field] ??= []).push(words);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const LACKS = {
  "no-number": { field: "id", words: "An e-invoice needs a number (EN 16931 BR-02)" },
  "no-seller": {
    field: "company",
    words: "An e-invoice needs the name of the company that issues it (EN 16931 BR-06)",
  },
  "no-lines": {
    field: "product_details",
    words: "An e-invoice needs at least one product (EN 16931 BR-16)",
  },
  "no-seller-id": {
    field: "registration_number",
    words: "An e-invoice without VAT needs the company's registration number (EN 16931 BR-CO-26)",
  },
  "no-vat-number": {
    field: "vat_number",
    words: "An e-invoice with VAT needs the company's VAT number (EN 16931 BR-S-02)",
  },
  "vat-left-out": {
    field: "vat",
    words:
      "An e-invoice of a company with a VAT number shows VAT: choose VAT included or added (EN 16931 BR-O-02)",
  },
  "no-seller-endpoint": {
    field: "peppol_id",
    words: "Peppol needs the company's Peppol ID (PEPPOL-EN16931-R020)",
  },
  "no-buyer-endpoint": {
    field: "customer.peppol_id",
    words: "Peppol needs the customer's Peppol ID (PEPPOL-EN16931-R010)",
  },
  "no-buyer-reference": {
    field: "customer.buyer_reference",
    words: "Peppol needs the customer's buyer reference (PEPPOL-EN16931-R003)",
  },
} as const satisfies Record<Obstacle, { readonly field: string; readonly words: string }>;
