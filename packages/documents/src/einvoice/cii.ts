import { optional, isBlankInXml, xml, xmlDocument, xmlWith, type XmlElement } from "../emit/xml.ts";
import type { EInvoice, EInvoiceLine } from "./e-invoice.ts";
import { QUALIFIED, reference } from "./cii-credits.ts";
import type { Party } from "./parties.ts";
import {
  COMMERCIAL_INVOICE,
  COUNTRY,
  CREDIT_NOTE,
  CREDIT_TRANSFER,
  CURRENCY,
  decimal,
  GUIDELINE,
  UNIT,
} from "./terms.ts";
import type { VatSubtotal } from "./vat-categories.ts";

/** The invoice as UN/CEFACT Cross Industry Invoice D16B (EN 16931-3-3), the syntax of Factur-X. */
export function cii(invoice: EInvoice): string {
  return xmlDocument(
    xmlWith(
      "rsm:CrossIndustryInvoice",
      invoice.credits === null ? NAMESPACES : { ...NAMESPACES, ...QUALIFIED },
      xml(
        "rsm:ExchangedDocumentContext",
        xml("ram:GuidelineSpecifiedDocumentContextParameter", xml("ram:ID", GUIDELINE)),
      ),
      xml(
        "rsm:ExchangedDocument",
        xml("ram:ID", invoice.number),
        xml("ram:TypeCode", invoice.credits === null ? COMMERCIAL_INVOICE : CREDIT_NOTE),
        xml("ram:IssueDateTime", date(invoice.date)),
        isBlankInXml(invoice.note)
          ? null
          : xml("ram:IncludedNote", xml("ram:Content", invoice.note)),
      ),
      xml(
        "rsm:SupplyChainTradeTransaction",
        ...invoice.lines.map(line),
        xml(
          "ram:ApplicableHeaderTradeAgreement",
          optional("ram:BuyerReference", invoice.buyerReference),
          xml("ram:SellerTradeParty", ...party(invoice.seller)),
          xml("ram:BuyerTradeParty", ...party(invoice.buyer)),
        ),
        xml("ram:ApplicableHeaderTradeDelivery", delivery(invoice.supplyDate)),
        settlement(invoice),
      ),
    ),
  );
}

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** "2026-11-21" as format 102, YYYYMMDD. */
const date = (day: string): XmlElement =>
  xmlWith("udt:DateTimeString", { format: "102" }, day.replaceAll("-", ""));

const delivery = (day: string): XmlElement =>
  xml("ram:ActualDeliverySupplyChainEvent", xml("ram:OccurrenceDateTime", date(day)));

function party({
  name,
  street,
  city,
  postcode,
  registration,
  vatNumber,
  endpoint,
  contact,
}: Party): (XmlElement | null)[] {
  const [first, second, ...more] = street;
  return [
    xml("ram:Name", name),
    isBlankInXml(registration)
      ? null
      : xml("ram:SpecifiedLegalOrganization", xml("ram:ID", registration)),
    contactOf(contact),
    xml(
      "ram:PostalTradeAddress",
      optional("ram:PostcodeCode", postcode),
      optional("ram:LineOne", first),
      optional("ram:LineTwo", second),
      optional("ram:LineThree", more.join(", ")),
      optional("ram:CityName", city),
      xml("ram:CountryID", COUNTRY),
    ),
    endpoint === null
      ? null
      : xml(
          "ram:URIUniversalCommunication",
          xmlWith("ram:URIID", { schemeID: endpoint.scheme }, endpoint.id),
        ),
    vatNumber === ""
      ? null
      : xml("ram:SpecifiedTaxRegistration", xmlWith("ram:ID", { schemeID: "VA" }, vatNumber)),
  ];
}

function contactOf({ name, phone, email }: Party["contact"]): XmlElement | null {
  const children = [
    optional("ram:PersonName", name),
    isBlankInXml(phone)
      ? null
      : xml("ram:TelephoneUniversalCommunication", xml("ram:CompleteNumber", phone)),
    isBlankInXml(email) ? null : xml("ram:EmailURIUniversalCommunication", xml("ram:URIID", email)),
  ];
  return children.every((child) => child === null)
    ? null
    : xml("ram:DefinedTradeContact", ...children);
}

function line({ id, name, quantity, unitPrice, net, category }: EInvoiceLine): XmlElement {
  return xml(
    "ram:IncludedSupplyChainTradeLineItem",
    xml("ram:AssociatedDocumentLineDocument", xml("ram:LineID", id)),
    xml("ram:SpecifiedTradeProduct", xml("ram:Name", name)),
    xml(
      "ram:SpecifiedLineTradeAgreement",
      xml("ram:NetPriceProductTradePrice", xml("ram:ChargeAmount", unitPrice)),
    ),
    xml(
      "ram:SpecifiedLineTradeDelivery",
      xmlWith("ram:BilledQuantity", { unitCode: UNIT }, quantity),
    ),
    xml(
      "ram:SpecifiedLineTradeSettlement",
      xml(
        "ram:ApplicableTradeTax",
        xml("ram:TypeCode", "VAT"),
        xml("ram:CategoryCode", category.code),
        // What is outside VAT has no rate (BR-O-05).
        category.code === "O" ? null : xml("ram:RateApplicablePercent", category.rate),
      ),
      xml(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        xml("ram:LineTotalAmount", decimal(net)),
      ),
    ),
  );
}

function settlement({ payment, vat, totals, dueDate, terms, credits }: EInvoice): XmlElement {
  return xml(
    "ram:ApplicableHeaderTradeSettlement",
    payment === null ? null : xml("ram:PaymentReference", payment.reference),
    xml("ram:InvoiceCurrencyCode", CURRENCY),
    payment === null
      ? null
      : xml(
          "ram:SpecifiedTradeSettlementPaymentMeans",
          xml("ram:TypeCode", CREDIT_TRANSFER),
          xml(
            "ram:PayeePartyCreditorFinancialAccount",
            xml("ram:AccountName", payment.name),
            xml("ram:ProprietaryID", payment.account),
          ),
        ),
    ...vat.map(subtotal),
    xml(
      "ram:SpecifiedTradePaymentTerms",
      dueDate === null ? xml("ram:Description", terms) : xml("ram:DueDateDateTime", date(dueDate)),
    ),
    xml(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      xml("ram:LineTotalAmount", decimal(totals.net)),
      xml("ram:TaxBasisTotalAmount", decimal(totals.net)),
      xmlWith("ram:TaxTotalAmount", { currencyID: CURRENCY }, decimal(totals.vat)),
      xml("ram:GrandTotalAmount", decimal(totals.gross)),
      xml("ram:DuePayableAmount", decimal(totals.gross)),
    ),
    credits === null ? null : reference(credits),
  );
}

const subtotal = ({ category, net, vat }: VatSubtotal): XmlElement =>
  xml(
    "ram:ApplicableTradeTax",
    xml("ram:CalculatedAmount", decimal(vat)),
    xml("ram:TypeCode", "VAT"),
    optional("ram:ExemptionReason", category.exemption?.reason ?? ""),
    xml("ram:BasisAmount", decimal(net)),
    xml("ram:CategoryCode", category.code),
    optional("ram:ExemptionReasonCode", category.exemption?.code ?? ""),
    xml("ram:RateApplicablePercent", category.rate),
  );
