import { escapeXml } from "../xml.ts";

export interface PdfDescription {
  readonly title: string;
  readonly author: string;
  /** "YYYY-MM-DD". */
  readonly date: string;
}

/** What an attachment adds to the XMP packet, already escaped. */
export interface AttachmentMetadata {
  /** An rdf:Description. */
  readonly description: string;
  /** An rdf:li that describes the properties in it, which PDF/A requires (ISO 19005-3, 6.6.2.3). */
  readonly schema: string;
}

/**
 * The XMP packet: what the file is, that it is PDF/A-3a and PDF/UA-1, and descriptions of the
 * properties that XMP itself does not know.
 */
export const xmpPacket = (
  { title, author, date }: PdfDescription,
  attached: readonly AttachmentMetadata[],
): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<xmp:CreateDate>${date}T00:00:00Z</xmp:CreateDate>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
${author === "" ? "" : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>\n`}<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${attached.map(({ description }) => description).join("\n")}<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${[UA_SCHEMA, ...attached.map(({ schema }) => schema)].join("\n")}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

/** The program that makes the files. */
export const PRODUCER = "Roundsman";

interface Schema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: string;
    readonly category: "internal" | "external";
    readonly meaning: string;
  }[];
}

/** The description that PDF/A requires of a schema that XMP does not know. */
export const extensionSchema = ({ name, namespace, prefix, properties }: Schema): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>` +
  `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties
    .map(
      (each) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${each.name}</pdfaProperty:name><pdfaProperty:valueType>${each.type}</pdfaProperty:valueType>` +
        `<pdfaProperty:category>${each.category}</pdfaProperty:category><pdfaProperty:description>${each.meaning}</pdfaProperty:description></rdf:li>`,
    )
    .join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const UA_SCHEMA = extensionSchema({
  name: "PDF/UA identification",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [
    {
      name: "part",
      type: "Integer",
      category: "internal",
      meaning: "The part of ISO 14289 that the file follows",
    },
  ],
});
