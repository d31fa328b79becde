import { xml, xmlWith, type XmlElement } from "../emit/xml.ts";
import type { EInvoice } from "./e-invoice.ts";

/** The namespace of the types in a reference to an invoice; only credit notes need it. */
export const QUALIFIED = {
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

/** The invoice that is credited (BG-3). */
export const reference = ({ number, date }: NonNullable<EInvoice["credits"]>): XmlElement =>
  xml(
    "ram:InvoiceReferencedDocument",
    xml("ram:IssuerAssignedID", number),
    xml(
      "ram:FormattedIssueDateTime",
      xmlWith("qdt:DateTimeString", { format: "102" }, date.replaceAll("-", "")),
    ),
  );
