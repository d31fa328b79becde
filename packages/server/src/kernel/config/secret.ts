import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs tokens. Generated once and kept in the data folder, readable only by its
 * owner. Two processes that start at once get the same secret.
 */
export function readOrCreateSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "token-secret");
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // A link appears complete or not at all, and never replaces an existing file.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
