import type { Pence } from "@roundsman/core/money";
import { optional, xml, xmlDocument, xmlWith, type XmlElement } from "../emit/xml.ts";
import type { EInvoice, EInvoiceLine, Profile } from "./e-invoice.ts";
import type { Party } from "./parties.ts";
import {
  COMMERCIAL_INVOICE,
  COUNTRY,
  CREDIT_NOTE,
  CREDIT_TRANSFER,
  CURRENCY,
  decimal,
  GUIDELINE,
  PEPPOL,
  UNIT,
} from "./terms.ts";
import type { VatCategory, VatSubtotal } from "./vat-categories.ts";

/**
 * The invoice as UBL 2.1 (EN 16931-3-2), for Peppol with the two identifiers of its BIS Billing 3.
 */
export function ubl(invoice: EInvoice, profile: Profile = "en16931"): string {
  const { totals, dueDate, credits } = invoice;
  const kind = credits === null ? INVOICE : CREDIT;
  return xmlDocument(
    xmlWith(
      kind.root,
      namespaces(kind.root),
      xml("cbc:CustomizationID", profile === "peppol" ? PEPPOL.customization : GUIDELINE),
      profile === "peppol" ? xml("cbc:ProfileID", PEPPOL.process) : null,
      xml("cbc:ID", invoice.number),
      xml("cbc:IssueDate", invoice.date),
      optional("cbc:DueDate", dueDate ?? ""),
      xml(kind.typeName, kind.type),
      optional("cbc:Note", invoice.note),
      xml("cbc:DocumentCurrencyCode", CURRENCY),
      optional("cbc:BuyerReference", invoice.buyerReference),
      credits === null ? null : reference(credits),
      xml("cac:AccountingSupplierParty", party(invoice.seller)),
      xml("cac:AccountingCustomerParty", party(invoice.buyer)),
      xml("cac:Delivery", xml("cbc:ActualDeliveryDate", invoice.supplyDate)),
      payment(invoice),
      dueDate === null ? xml("cac:PaymentTerms", xml("cbc:Note", invoice.terms)) : null,
      xml("cac:TaxTotal", money("cbc:TaxAmount", totals.vat), ...invoice.vat.map(subtotal)),
      xml(
        "cac:LegalMonetaryTotal",
        money("cbc:LineExtensionAmount", totals.net),
        money("cbc:TaxExclusiveAmount", totals.net),
        money("cbc:TaxInclusiveAmount", totals.gross),
        money("cbc:PayableAmount", totals.gross),
      ),
      ...invoice.lines.map((each) => line(each, kind)),
    ),
  );
}

/** What UBL calls differently in its two documents. */
interface Kind {
  readonly root: "Invoice" | "CreditNote";
  readonly typeName: string;
  readonly type: string;
  readonly line: string;
  readonly quantity: string;
}
const INVOICE: Kind = {
  root: "Invoice",
  typeName: "cbc:InvoiceTypeCode",
  type: COMMERCIAL_INVOICE,
  line: "cac:InvoiceLine",
  quantity: "cbc:InvoicedQuantity",
};
const CREDIT: Kind = {
  root: "CreditNote",
  typeName: "cbc:CreditNoteTypeCode",
  type: CREDIT_NOTE,
  line: "cac:CreditNoteLine",
  quantity: "cbc:CreditedQuantity",
};

/** The invoice that is credited (BG-3). */
const reference = ({ number, date }: NonNullable<EInvoice["credits"]>): XmlElement =>
  xml(
    "cac:BillingReference",
    xml("cac:InvoiceDocumentReference", xml("cbc:ID", number), xml("cbc:IssueDate", date)),
  );

const namespaces = (root: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
});

const money = (name: string, amount: Pence): XmlElement =>
  xmlWith(name, { currencyID: CURRENCY }, decimal(amount));

const vatScheme = (): XmlElement => xml("cac:TaxScheme", xml("cbc:ID", "VAT"));

function party({
  name,
  street,
  city,
  postcode,
  registration,
  vatNumber,
  endpoint,
  contact,
}: Party): XmlElement {
  const [first, second, ...more] = street;
  return xml(
    "cac:Party",
    endpoint === null
      ? null
      : xmlWith("cbc:EndpointID", { schemeID: endpoint.scheme }, endpoint.id),
    xml(
      "cac:PostalAddress",
      optional("cbc:StreetName", first),
      optional("cbc:AdditionalStreetName", second),
      optional("cbc:CityName", city),
      optional("cbc:PostalZone", postcode),
      more.length === 0 ? null : xml("cac:AddressLine", xml("cbc:Line", more.join(", "))),
      xml("cac:Country", xml("cbc:IdentificationCode", COUNTRY)),
    ),
    vatNumber === ""
      ? null
      : xml("cac:PartyTaxScheme", xml("cbc:CompanyID", vatNumber), vatScheme()),
    xml(
      "cac:PartyLegalEntity",
      xml("cbc:RegistrationName", name),
      optional("cbc:CompanyID", registration),
    ),
    some(
      "cac:Contact",
      optional("cbc:Name", contact.name),
      optional("cbc:Telephone", contact.phone),
      optional("cbc:ElectronicMail", contact.email),
    ),
  );
}

/** null where no child is left. */
function some(name: string, ...children: readonly (XmlElement | null)[]): XmlElement | null {
  return children.every((child) => child === null) ? null : xml(name, ...children);
}

function payment({ payment }: EInvoice): XmlElement | null {
  if (payment === null) return null;
  return xml(
    "cac:PaymentMeans",
    xml("cbc:PaymentMeansCode", CREDIT_TRANSFER),
    xml("cbc:PaymentID", payment.reference),
    xml("cac:PayeeFinancialAccount", xml("cbc:ID", payment.account), xml("cbc:Name", payment.name)),
  );
}

function subtotal({ category, net, vat }: VatSubtotal): XmlElement {
  const { code, rate, exemption } = category;
  return xml(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", net),
    money("cbc:TaxAmount", vat),
    xml(
      "cac:TaxCategory",
      xml("cbc:ID", code),
      xml("cbc:Percent", rate),
      optional("cbc:TaxExemptionReasonCode", exemption?.code ?? ""),
      optional("cbc:TaxExemptionReason", exemption?.reason ?? ""),
      vatScheme(),
    ),
  );
}

/** A line has no exemption reason (BR-O-10), and no rate where it is outside VAT (BR-O-05). */
const lineCategory = ({ code, rate }: VatCategory): XmlElement =>
  xml(
    "cac:ClassifiedTaxCategory",
    xml("cbc:ID", code),
    code === "O" ? null : xml("cbc:Percent", rate),
    vatScheme(),
  );

function line(
  { id, name, quantity, unitPrice, net, category }: EInvoiceLine,
  kind: Kind,
): XmlElement {
  return xml(
    kind.line,
    xml("cbc:ID", id),
    xmlWith(kind.quantity, { unitCode: UNIT }, quantity),
    money("cbc:LineExtensionAmount", net),
    xml("cac:Item", xml("cbc:Name", name), lineCategory(category)),
    xml("cac:Price", xmlWith("cbc:PriceAmount", { currencyID: CURRENCY }, unitPrice)),
  );
}
