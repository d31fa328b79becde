/** Packs bytes in zlib's format (RFC 1950), in a browser. On a server node/deflate.ts stands in its place, by "imports" of package.json. */
export const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate")),
    ).arrayBuffer(),
  );
