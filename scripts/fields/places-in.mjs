/** Paths from the root to where the fields of a resource are written out. */
export const server = (name) => `packages/server/src/${name}`;
export const web = (name) => `packages/web/src/${name}`;
export const contract = (name) => `packages/contract/src/${name}`;
export const core = (name) => `packages/core/src/${name}`;
export const documents = (name) => `packages/documents/${name}`;
export const resource = (name) => web(`sync/resources/${name}.ts`);
export const tables = (name) => server(`kernel/storage/schema/${name}`);

/** Tests of what is written to a database and read from it, for any resource. */
export const SHEETS = ["every-field", "export-round-trip"].map((name) =>
  server(`exchange/${name}.test.ts`),
);
export const ANSWERS = [server("main/spec-answers.test.ts")];
export const QUEUE = web("messages/en/queue.ts#queue");
export const RECORD_SHEETS = server("exchange/record-sheets.ts#RECORD_SHEETS");
