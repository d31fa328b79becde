import type { english } from "./en/all.ts";
import type { SHAPED_MESSAGES } from "./refusal-messages.ts";

/**
 * Every sentence of the interface. English is the source; another language that lacks one does not
 * compile.
 */
export type Messages = Widened<typeof english> & {
  /**
   * Translations of messages from schemas and server, by their English text; one that is missing is
   * shown as it is.
   */
  readonly validation: Readonly<Record<string, string>>;
  readonly shaped: Partial<ShapedMessages>;
};

/** Makes messages that contain numbers or names from these parts. */
export type ShapedMessages = Readonly<
  Record<keyof typeof SHAPED_MESSAGES, (...held: string[]) => string>
>;

export type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Widened<T[Key]> };
