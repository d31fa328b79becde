import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../child.mjs";

/**
 * Asks the compiler as an editor does. `errorsIn(file)` gives the number of errors that it finds.
 * `write(file, text)` makes it read this text instead of the file on disk, which stays as it is.
 */
export async function startCompiler() {
  const server = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "--lsp", "--stdio"], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const call = callsOf(server);
  await call("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(ROOT).href,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  call.note("initialized", {});
  const versions = new Map();
  const write = (file, text) => {
    const uri = uriOf(file);
    const version = (versions.get(file) ?? 0) + 1;
    if (version === 1) {
      const languageId = file.endsWith("x") ? "typescriptreact" : "typescript";
      call.note("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
    } else
      call.note("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    versions.set(file, version);
  };
  return {
    write,
    async errorsIn(file) {
      if (!versions.has(file)) write(file, readFileSync(join(ROOT, file), "utf8"));
      const { items } = await call("textDocument/diagnostic", {
        textDocument: { uri: uriOf(file) },
      });
      return items.filter(({ severity }) => severity === 1).length;
    },
    stop: () => server.kill(),
  };
}

const uriOf = (file) => pathToFileURL(join(ROOT, file)).href;

/** Calls of the Language Server Protocol over a program's input and output. */
function callsOf({ stdin, stdout }) {
  const waiting = new Map();
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const take = ({ id, method, params, result, error }) => {
    // Requests of the compiler to an editor: there are no settings, and nothing to register.
    if (method !== undefined) {
      if (id !== undefined) send({ id, result: params?.items?.map(() => null) ?? null });
      return;
    }
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  };
  let buffer = Buffer.alloc(0);
  stdout.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = buffer.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())[1]);
      const end = head + 4 + length;
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(head + 4, end).toString());
      buffer = buffer.subarray(end);
      take(message);
    }
  });
  let last = 0;
  const call = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send({ id: last, method, params });
    });
  return Object.assign(call, { note: (method, params) => send({ method, params }) });
}
