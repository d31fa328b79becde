import type { Endpoint } from "./endpoint.ts";

/** The prefix of a driver's call that a manager makes in the driver's name. */
export const DRIVER_PATH = "/api/office/drivers/{driver}";

/** Whether a call is made in the name of the driver whom its path names. */
export const isForDriver = ({ path }: Pick<Endpoint, "path">): boolean =>
  path.startsWith(DRIVER_PATH);
