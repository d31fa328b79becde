import type { Messages } from "../messages.ts";
import { english } from "./all.ts";

const { deliveryRoutes, taskCategories, productCategories } = english.groups;

/** What schemas and server say is English already, but for what the specification gives in Chinese (wire §10). */
export const spokenEnglish: Messages = {
  ...english,
  validation: Object.fromEntries(
    [deliveryRoutes, taskCategories, productCategories].map(({ blank }) => [
      blank.split(" (")[0],
      blank,
    ]),
  ),
  shaped: {},
};
