import { createClient, Refused, type CallOptions } from "@roundsman/contract/client";
import { customsData, exportCompanies, importCompanies, importedProducts } from "@roundsman/contract/customs";
import type { BodyOf, ReplyOf } from "@roundsman/contract/endpoint";
import { uuidV7 } from "../platform/uuid-v7.ts";
import { transport } from "../platform/session.ts";
import type { SourceName } from "./sources.ts";

/** Customs are asked for over the network and never kept on the phone (design.md): a manager's work, at a desk. */
export const sourceCalls = {
  exportCompany: createClient(exportCompanies, transport),
  importCompany: createClient(importCompanies, transport),
  importedProduct: createClient(importedProducts, transport),
} satisfies Record<SourceName, unknown>;

export const customsCalls = createClient(customsData, transport);

export type CustomsRequest = BodyOf<(typeof customsData)["build"]>;
export type CustomsAnswer = ReplyOf<(typeof customsData)["build"]>;

const MILLISECONDS = 20_000;

/** Gives up after twenty seconds, or when nobody waits any more. */
export const patience = (signal?: AbortSignal): CallOptions => ({
  signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(MILLISECONDS)]) : AbortSignal.timeout(MILLISECONDS),
});

/** The same for a change: done once, however often it arrives. */
export const once = (): CallOptions => ({ ...patience(), idempotencyKey: uuidV7(Date.now()) });

/** What the server said, or null where nobody answered. */
export const refusalIn = (error: unknown): string | null => (error instanceof Refused ? error.message : null);
