import type { Generated } from "kysely";

/** What customs papers are made of: the business's, not one person's. */
export interface CustomsTables {
  customs_source: {
    id: number;
    kind: string;
    /** JSON, in the wire's own words. */
    body: string;
    /** The client's UUID. */
    key: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    /** "" while it is there. */
    deleted_at: Generated<string>;
  };
}
