import type { Endpoint } from "./endpoint.ts";

/** Stands before the path of a driver's call where a manager makes it in the driver's name. */
export const DRIVER_PATH = "/api/office/drivers/{driver}";

/** Whether a call is made in the name of the driver whom its path names. */
export const isForDriver = ({ path }: Pick<Endpoint, "path">): boolean =>
  path.startsWith(DRIVER_PATH);
