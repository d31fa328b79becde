import type { Generated } from "kysely";

/** The data of customs documents. It belongs to the business, not to one person. */
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
    /** "" while the record is not deleted. */
    deleted_at: Generated<string>;
  };
}
