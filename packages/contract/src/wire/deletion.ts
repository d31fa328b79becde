import * as z from "zod/mini";

/** What the calls that delete one record or several answer. */
export const deletion = {
  one: z.object({ message: z.string(), id: z.int() }),
  many: z.object({ message: z.string(), deleted: z.array(z.int()) }),
};
