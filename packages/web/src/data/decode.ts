export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "gb18030", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of a file: by its byte order mark, else by what its bytes can be. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const zeros = zeroBytes(bytes.subarray(0, 2000));
  if (zeros.odd > zeros.even) return "utf-16le";
  if (zeros.even > 0) return "utf-16be";
  return (
    (["utf-8", "gb18030"] as const).find((encoding) => isReadable(bytes, encoding)) ??
    "windows-1252"
  );
}

/** The text without its byte order mark. Bytes that are invalid in the encoding become �. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);

/**
 * Counts zero bytes at odd and at even offsets. A Latin letter in UTF-16 has one, whose position
 * shows the byte order.
 */
function zeroBytes(bytes: Uint8Array): { odd: number; even: number } {
  const count = { odd: 0, even: 0 };
  bytes.forEach((byte, index) => {
    if (byte === 0) count[index % 2 === 1 ? "odd" : "even"] += 1;
  });
  return count;
}

function isReadable(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
