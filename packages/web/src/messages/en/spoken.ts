import type { Messages } from "../messages.ts";
import { english } from "./all.ts";

const { deliveryRoutes, taskCategories, productCategories } = english.groups;

/**
 * Messages of schemas and server are in English already, except those that the specification gives
 * in Chinese (wire §10).
 */
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
