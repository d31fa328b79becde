import { createClient } from "@roundsman/contract/client";
import { exportCompanies, importCompanies, importedProducts } from "@roundsman/contract/customs";
import { customsData } from "@roundsman/contract/customs-data";
import type { BodyOf, ReplyOf } from "@roundsman/contract/wire/endpoint";
import { transport } from "../session/session.ts";
import type { SourceName } from "./sources/sources.ts";

/**
 * Calls for customs records. They are made online and never stored on the phone, because only
 * managers at a desk use them.
 */
export const sourceCalls = {
  exportCompany: createClient(exportCompanies, transport),
  importCompany: createClient(importCompanies, transport),
  importedProduct: createClient(importedProducts, transport),
} satisfies Record<SourceName, unknown>;

export const customsCalls = createClient(customsData, transport);

export type CustomsRequest = BodyOf<(typeof customsData)["build"]>;
export type CustomsAnswer = ReplyOf<(typeof customsData)["build"]>;
