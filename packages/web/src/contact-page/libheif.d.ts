/** The used part of libheif's decoder. The types in the package describe another build of it. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface Picture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA, upright. Calls `done` with null if it cannot. */
    display(
      image: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (shown: object | null) => void,
    ): void;
  }
  export default function libheif(): {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly Picture[] };
  };
}
