import type { Pence } from "@roundsman/core/money";
import { optional, xml, xmlDocument, xmlWith, type XmlElement } from "../emit/xml.ts";
import type { EInvoice, EInvoiceLine, Profile, VatCategory } from "./e-invoice.ts";
import type { Party } from "./parties.ts";
import {
  COMMERCIAL_INVOICE,
  COUNTRY,
  CREDIT_TRANSFER,
  CURRENCY,
  decimal,
  GUIDELINE,
  NO_RATE,
  NOT_SUBJECT,
  ON_RECEIPT,
  PEPPOL,
  UNIT,
} from "./terms.ts";

/** The invoice as UBL 2.1 (EN 16931-3-2), for Peppol with the two identifiers of its BIS Billing 3. */
export function ubl(invoice: EInvoice, profile: Profile = "en16931"): string {
  const { totals, dueDate } = invoice;
  return xmlDocument(
    xmlWith(
      "Invoice",
      NAMESPACES,
      xml("cbc:CustomizationID", profile === "peppol" ? PEPPOL.customization : GUIDELINE),
      profile === "peppol" ? xml("cbc:ProfileID", PEPPOL.process) : null,
      xml("cbc:ID", invoice.number),
      xml("cbc:IssueDate", invoice.date),
      optional("cbc:DueDate", dueDate ?? ""),
      xml("cbc:InvoiceTypeCode", COMMERCIAL_INVOICE),
      optional("cbc:Note", invoice.note),
      xml("cbc:DocumentCurrencyCode", CURRENCY),
      optional("cbc:BuyerReference", invoice.buyerReference),
      xml("cac:AccountingSupplierParty", party(invoice.seller)),
      xml("cac:AccountingCustomerParty", party(invoice.buyer)),
      xml("cac:Delivery", xml("cbc:ActualDeliveryDate", invoice.supplyDate)),
      payment(invoice),
      dueDate === null ? xml("cac:PaymentTerms", xml("cbc:Note", ON_RECEIPT)) : null,
      xml(
        "cac:TaxTotal",
        money("cbc:TaxAmount", totals.vat),
        xml(
          "cac:TaxSubtotal",
          money("cbc:TaxableAmount", totals.net),
          money("cbc:TaxAmount", totals.vat),
          category("cac:TaxCategory", invoice.vat, "with-reason"),
        ),
      ),
      xml(
        "cac:LegalMonetaryTotal",
        money("cbc:LineExtensionAmount", totals.net),
        money("cbc:TaxExclusiveAmount", totals.net),
        money("cbc:TaxInclusiveAmount", totals.gross),
        money("cbc:PayableAmount", totals.gross),
      ),
      ...invoice.lines.map((each) => line(each, invoice.vat)),
    ),
  );
}

const NAMESPACES = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

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

/** The reason stands in the breakdown only (BR-O-10). */
function category(name: string, vat: VatCategory, detail: "with-reason" | "plain"): XmlElement {
  if (vat.code === "S")
    return xml(name, xml("cbc:ID", vat.code), xml("cbc:Percent", vat.rate), vatScheme());
  // No rate on a line (BR-O-05).
  const reason =
    detail === "plain"
      ? []
      : [
          xml("cbc:Percent", NO_RATE),
          xml("cbc:TaxExemptionReasonCode", NOT_SUBJECT),
          xml("cbc:TaxExemptionReason", vat.reason),
        ];
  return xml(name, xml("cbc:ID", vat.code), ...reason, vatScheme());
}

function line({ id, name, quantity, unitPrice, net }: EInvoiceLine, vat: VatCategory): XmlElement {
  return xml(
    "cac:InvoiceLine",
    xml("cbc:ID", id),
    xmlWith("cbc:InvoicedQuantity", { unitCode: UNIT }, quantity),
    money("cbc:LineExtensionAmount", net),
    xml("cac:Item", xml("cbc:Name", name), category("cac:ClassifiedTaxCategory", vat, "plain")),
    xml("cac:Price", xmlWith("cbc:PriceAmount", { currencyID: CURRENCY }, unitPrice)),
  );
}
