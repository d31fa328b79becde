import { afterAll, beforeAll, vi } from "vitest";
import { createCustomer } from "../../../customers/queries.ts";
import { memoryStorage } from "../memory-storage.ts";
import { CUSTOMER } from "../rig.ts";
import { livePhone, type LivePhone } from "./phones.ts";
import { realServer, type Driver, type RealServer } from "./real-server.ts";

/** A server for all tests of a file. Call it once, outside of the tests. */
export function serverOfFile(): () => RealServer {
  let server: RealServer;
  beforeAll(async () => {
    vi.stubGlobal("localStorage", memoryStorage());
    server = await realServer();
  }, 120_000);
  afterAll(() => server.close());
  return () => server;
}

export interface PhoneWithCustomer {
  readonly phone: LivePhone;
  /** The key of Jade, a customer who was not sent yet. */
  readonly customer: string;
}

/** A driver's phone, up to date, with a new customer. */
export async function phoneWithCustomer(driver: Driver): Promise<PhoneWithCustomer> {
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, phone.tab(0));
  return { phone, customer };
}
