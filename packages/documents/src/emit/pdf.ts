import type { DisplayList } from "../display-list.ts";
import type { Pack } from "../typefaces/font-packs.ts";
import type { FontSet } from "../typefaces/font-set.ts";
import { EmbeddedFont } from "./pdf/embedded-font.ts";
import { embedPicture } from "./pdf/embedded-picture.ts";
import { PdfFile } from "./pdf/file.ts";
import { type AttachmentMetadata, PRODUCER, xmpPacket } from "./pdf/metadata.ts";
import { pageContent } from "./pdf/page-content.ts";
import { srgbProfile } from "./pdf/srgb-profile.ts";
import { StructureWriter } from "./pdf/structure-writer.ts";
import {
  dateString,
  nameOf,
  type ObjectNumber,
  points,
  reference,
  textString,
} from "./pdf/syntax.ts";

/** A file inside the PDF, as Factur-X has it. */
export interface Attachment {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly description: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly metadata: AttachmentMetadata;
}

export interface PdfExtras {
  readonly attachments?: readonly Attachment[];
  /**
   * Called after each page, to report progress or to let other work run. If it rejects, the PDF is
   * abandoned.
   */
  readonly eachPage?: (drawn: number) => Promise<void>;
}

/**
 * The display list as tagged PDF 1.7 by PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1), with
 * fonts embedded as subsets. The same list gives the same bytes. `fonts` must be the set that the
 * list was laid out with.
 */
export async function pdf(
  list: DisplayList,
  fonts: FontSet,
  { attachments = [], eachPage }: PdfExtras = {},
): Promise<Uint8Array> {
  const file = new PdfFile();
  const embedded = fontsOf(list, fonts, file);
  const pictures = picturesOf(list, file);
  const resources = file.add(
    `<</Font<<${namesOf(embedded.values())}>>${pictures.size === 0 ? "" : `/XObject<<${namesOf(pictures.values())}>>`}>>`,
  );
  const structure = new StructureWriter(file, list.structure);
  const pages = file.reserve();
  const kids: ObjectNumber[] = [];
  const shared = {
    fonts: embedded,
    pictures: new Map([...pictures].map(([source, { name }]) => [source, name])),
    structure,
    language: list.language,
  };
  for (const page of list.pages) {
    const object = file.reserve();
    const key = structure.beginPage(object);
    const content = file.addStream("", pageContent(page, shared));
    file.set(
      object,
      `<</Type/Page/Parent ${reference(pages)}/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]/Contents ${reference(content)}` +
        `/Resources ${reference(resources)}/StructParents ${key}/Tabs/S>>`,
    );
    kids.push(object);
    await eachPage?.(kids.length);
  }
  file.set(pages, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(reference).join(" ")}]>>`);
  for (const font of embedded.values()) font.embed(file);
  const catalog = catalogOf(list, { pages, structure: structure.end() }, attachments, file);
  return file.write({ catalog, info: infoOf(list, file) });
}

interface Named {
  readonly name: string;
  readonly object: ObjectNumber;
}

const namesOf = (all: Iterable<Named>): string =>
  Array.from(all, ({ name, object }) => `/${name} ${reference(object)}`).join("");

function fontsOf(
  list: DisplayList,
  fonts: FontSet,
  file: PdfFile,
): ReadonlyMap<Pack, EmbeddedFont> {
  const used = list.packs.flatMap((pack) => {
    const face = fonts.fonts.get(pack);
    return face === undefined ? [] : [{ pack, face }];
  });
  return new Map(
    used.map(({ pack, face }, index) => [
      pack,
      new EmbeddedFont(face, `F${index}`, file.reserve()),
    ]),
  );
}

/** Each picture once, however many pages show it. */
function picturesOf(list: DisplayList, file: PdfFile): ReadonlyMap<string, Named> {
  const pictures = new Map<string, Named>();
  for (const item of list.pages.flatMap(({ items }) => items)) {
    if (item.kind !== "picture" || pictures.has(item.source)) continue;
    const object = embedPicture(item.source, file);
    if (object !== null) pictures.set(item.source, { name: `I${pictures.size}`, object });
  }
  return pictures;
}

interface Trees {
  readonly pages: ObjectNumber;
  readonly structure: ObjectNumber;
}

function catalogOf(
  list: DisplayList,
  { pages, structure }: Trees,
  attachments: readonly Attachment[],
  file: PdfFile,
): ObjectNumber {
  const packet = xmpPacket(
    list,
    attachments.map((each) => each.metadata),
  );
  const metadata = file.addStream("/Type/Metadata/Subtype/XML", packet, "none");
  const profile = file.addStream("/N 3", srgbProfile());
  const intent = `<</Type/OutputIntent/S/GTS_PDFA1/Info(sRGB IEC61966-2.1)/OutputConditionIdentifier(sRGB IEC61966-2.1)/DestOutputProfile ${reference(profile)}>>`;
  const files = attachments.map((each) => ({
    name: each.name,
    object: attach(each, list.date, file),
  }));
  const names = files.map(({ name, object }) => `${textString(name)}${reference(object)}`).join("");
  const attached =
    files.length === 0
      ? ""
      : `/AF[${files.map(({ object }) => reference(object)).join(" ")}]/Names<</EmbeddedFiles<</Names[${names}]>>>>`;
  return file.add(
    `<</Type/Catalog/Pages ${reference(pages)}/Lang${textString(list.language)}/MarkInfo<</Marked true>>/StructTreeRoot ${reference(structure)}` +
      `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${reference(metadata)}/OutputIntents[${intent}]${attached}>>`,
  );
}

/** The same data as in the XMP packet (ISO 19005-3, 6.6.2.2). */
const infoOf = ({ title, author, date }: DisplayList, file: PdfFile): ObjectNumber =>
  file.add(
    `<</Title${textString(title)}${author === "" ? "" : `/Author${textString(author)}`}/Creator(${PRODUCER})/Producer(${PRODUCER})/CreationDate${dateString(date)}>>`,
  );

function attach(
  { name, type, description, bytes }: Attachment,
  day: string,
  file: PdfFile,
): ObjectNumber {
  const date = dateString(day);
  const params = `/Params<</Size ${bytes.length}/CreationDate${date}/ModDate${date}>>`;
  const content = file.addStream(`/Type/EmbeddedFile/Subtype${nameOf(type)}${params}`, bytes);
  const named = textString(name);
  return file.add(
    `<</Type/Filespec/AFRelationship/Alternative/F${named}/UF${named}/Desc${textString(description)}/EF<</F ${reference(content)}>>>>`,
  );
}
