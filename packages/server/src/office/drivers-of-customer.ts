import type { CustomerOfDriver } from "@roundsman/contract/office/board-rows";
import type { Driver } from "./repository/drivers.ts";

/** A customer in a driver's book; null: customers who are not saved. */
export interface DriverCustomer {
  readonly driver: Driver;
  readonly customerId: number | null;
}

/**
 * Whose a row is that adds up what these entries bought. Of several entries of a customer of the
 * business the first is named, with all drivers.
 */
export function driversOfCustomer(
  entries: readonly [DriverCustomer, ...DriverCustomer[]],
  businessCustomerId: number | undefined,
): Omit<CustomerOfDriver, "name"> {
  const [first] = entries.toSorted(byDriver) as [DriverCustomer, ...DriverCustomer[]];
  const drivers = new Map(entries.map(({ driver }) => [driver.id, driver.name]));
  const isShared = entries.some(({ customerId }) => customerId !== first.customerId);
  return {
    customerId: first.customerId,
    driverId: first.driver.id,
    driver: [...drivers]
      .toSorted(([a], [b]) => a - b)
      .map(([, name]) => name)
      .join(", "),
    ...(isShared && businessCustomerId !== undefined && { businessCustomerId }),
  };
}

export const byDriver = (a: DriverCustomer, b: DriverCustomer): number =>
  a.driver.id - b.driver.id || (a.customerId ?? 0) - (b.customerId ?? 0);
