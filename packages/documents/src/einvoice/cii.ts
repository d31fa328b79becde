import { optional, saysNothing, xml, xmlDocument, xmlWith, type XmlElement } from "../emit/xml.ts";
import type { EInvoice, EInvoiceLine, VatCategory } from "./e-invoice.ts";
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
  UNIT,
} from "./terms.ts";

/** The invoice as UN/CEFACT Cross Industry Invoice D16B (EN 16931-3-3), the syntax of Factur-X. */
export function cii(invoice: EInvoice): string {
  return xmlDocument(
    xmlWith(
      "rsm:CrossIndustryInvoice",
      NAMESPACES,
      xml(
        "rsm:ExchangedDocumentContext",
        xml("ram:GuidelineSpecifiedDocumentContextParameter", xml("ram:ID", GUIDELINE)),
      ),
      xml(
        "rsm:ExchangedDocument",
        xml("ram:ID", invoice.number),
        xml("ram:TypeCode", COMMERCIAL_INVOICE),
        xml("ram:IssueDateTime", date(invoice.date)),
        saysNothing(invoice.note)
          ? null
          : xml("ram:IncludedNote", xml("ram:Content", invoice.note)),
      ),
      xml(
        "rsm:SupplyChainTradeTransaction",
        ...invoice.lines.map((each) => line(each, invoice.vat)),
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
    saysNothing(registration)
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
    saysNothing(phone)
      ? null
      : xml("ram:TelephoneUniversalCommunication", xml("ram:CompleteNumber", phone)),
    saysNothing(email) ? null : xml("ram:EmailURIUniversalCommunication", xml("ram:URIID", email)),
  ];
  return children.every((child) => child === null)
    ? null
    : xml("ram:DefinedTradeContact", ...children);
}

function line({ id, name, quantity, unitPrice, net }: EInvoiceLine, vat: VatCategory): XmlElement {
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
        xml("ram:CategoryCode", vat.code),
        vat.code === "S" ? xml("ram:RateApplicablePercent", vat.rate) : null,
      ),
      xml(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        xml("ram:LineTotalAmount", decimal(net)),
      ),
    ),
  );
}

function settlement({ payment, vat, totals, dueDate }: EInvoice): XmlElement {
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
    xml(
      "ram:ApplicableTradeTax",
      xml("ram:CalculatedAmount", decimal(totals.vat)),
      xml("ram:TypeCode", "VAT"),
      vat.code === "O" ? xml("ram:ExemptionReason", vat.reason) : null,
      xml("ram:BasisAmount", decimal(totals.net)),
      xml("ram:CategoryCode", vat.code),
      vat.code === "O" ? xml("ram:ExemptionReasonCode", NOT_SUBJECT) : null,
      // German receivers insist on one, even of 0 (BR-DE-14).
      xml("ram:RateApplicablePercent", vat.code === "S" ? vat.rate : NO_RATE),
    ),
    xml(
      "ram:SpecifiedTradePaymentTerms",
      dueDate === null
        ? xml("ram:Description", ON_RECEIPT)
        : xml("ram:DueDateDateTime", date(dueDate)),
    ),
    xml(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      xml("ram:LineTotalAmount", decimal(totals.net)),
      xml("ram:TaxBasisTotalAmount", decimal(totals.net)),
      xmlWith("ram:TaxTotalAmount", { currencyID: CURRENCY }, decimal(totals.vat)),
      xml("ram:GrandTotalAmount", decimal(totals.gross)),
      xml("ram:DuePayableAmount", decimal(totals.gross)),
    ),
  );
}
