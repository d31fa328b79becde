import type { Attachment } from "../emit/pdf.ts";
import type { EInvoice } from "./e-invoice.ts";
import { cii } from "./cii.ts";

/** The e-invoice inside the PDF: Factur-X 1.0, profile EN 16931, with the XMP extension schema that PDF/A asks for. */
export const facturX = (invoice: EInvoice): Attachment => ({
  name: FILE,
  type: "text/xml",
  description: "Factur-X invoice",
  bytes: new TextEncoder().encode(cii(invoice)),
  metadata: METADATA,
});

const FILE = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
  `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FILE}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
      ${property("DocumentFileName", "name of the embedded XML invoice file")}
      ${property("DocumentType", "INVOICE")}
      ${property("Version", "version of the Factur-X XML schema")}
      ${property("ConformanceLevel", "conformance level of the embedded Factur-X data")}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
