declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "sfnt" | "truetype";
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
      readonly dropTables?: readonly string[];
    },
  ): Promise<Uint8Array>;
}
