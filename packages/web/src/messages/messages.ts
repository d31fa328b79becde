import type { english } from "./en/all.ts";
import type { ValidationMessage } from "./validation-messages.ts";

/** Every sentence of the interface. English is the source; a language that lacks one does not compile. */
export type Messages = Widened<typeof english> & {
  readonly validation: Readonly<Record<ValidationMessage, string>>;
};

type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Widened<T[Key]> };
