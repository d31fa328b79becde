/**
 * How many creates a server acknowledged, from its system calls in order. Throws where a "201" was
 * sent before the write-ahead log was on disk: between reading a request and answering it there
 * must be an fsync of that file.
 */
export function acknowledgedAfterFsync(calls: readonly string[]): number {
  const waiting = new Map<string, "read" | "synced">();
  let acknowledged = 0;
  for (const call of calls) {
    if (/^(fsync|fdatasync)\(\d+<[^>]*-wal>\)\s+= 0/.test(call))
      for (const line of waiting.keys()) waiting.set(line, "synced");
    const [, read] = /^read\((\d+)<[^>]*>, "POST \/api\/invoice\//.exec(call) ?? [];
    if (read !== undefined) waiting.set(read, "read");
    const [, written] =
      /^writev?\((\d+)<[^>]*>, (?:\[\{iov_base=)?"HTTP\/1\.1 201/.exec(call) ?? [];
    if (written === undefined || !waiting.has(written)) continue;
    if (waiting.get(written) !== "synced")
      throw new Error(`Acknowledgement ${acknowledged + 1} left before its fsync`);
    waiting.delete(written);
    acknowledged += 1;
  }
  return acknowledged;
}
