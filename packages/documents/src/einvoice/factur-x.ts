import type { Attachment } from "../emit/pdf.ts";
import { extensionSchema } from "../emit/pdf/metadata.ts";
import type { EInvoice } from "./e-invoice.ts";
import { cii } from "./cii.ts";

/**
 * The e-invoice inside the PDF: Factur-X 1.0, profile EN 16931, with the XMP extension schema that
 * PDF/A asks for.
 */
export const facturX = (invoice: EInvoice): Attachment => ({
  name: FILE,
  type: "text/xml",
  description: "Factur-X invoice",
  bytes: new TextEncoder().encode(cii(invoice)),
  metadata: METADATA,
});

const FILE = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const property = (name: string, meaning: string) =>
  ({ name, type: "Text", category: "external", meaning }) as const;

const METADATA = {
  description: `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${FILE}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
`,
  schema: extensionSchema({
    name: "Factur-X PDFA Extension Schema",
    namespace: NAMESPACE,
    prefix: "fx",
    properties: [
      property("DocumentFileName", "name of the embedded XML invoice file"),
      property("DocumentType", "INVOICE"),
      property("Version", "version of the Factur-X XML schema"),
      property("ConformanceLevel", "conformance level of the embedded Factur-X data"),
    ],
  }),
};
