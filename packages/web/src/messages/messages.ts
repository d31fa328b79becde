import type { english } from "./en/all.ts";
import type { SHAPED_MESSAGES } from "./refusal-messages.ts";

/** Every sentence of the interface. English is the source; a language that lacks one does not compile. */
export type Messages = Widened<typeof english> & {
  /** What schemas and server say, by their own words; one that is not here is said as it is. */
  readonly validation: Readonly<Record<string, string>>;
  readonly shaped: Partial<ShapedMessages>;
};

/** A message that holds a number or a name, from what it holds. */
export type ShapedMessages = Readonly<
  Record<keyof typeof SHAPED_MESSAGES, (...held: string[]) => string>
>;

export type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Widened<T[Key]> };
