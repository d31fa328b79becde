import { randomUUID } from "node:crypto";
import { signInOverHttp } from "../http-session.ts";
import { creates } from "./ledger.ts";
import { OWNER, type Day } from "./state.ts";

/** Another device with signal creates a customer; the phone must have it by the evening. */
export async function otherDeviceWrites(day: Day, number: number): Promise<void> {
  const key = randomUUID();
  const fields = {
    name: `Desk ${number}`,
    email: "o@example.com",
    address: "1 High Street",
    city: "Hull",
    postcode: "HU1",
    phone: "01482",
  };
  day.log(`another device writes ${fields.name}`);
  const { raw } = await signInOverHttp(day.app.url, OWNER.username, OWNER.password);
  await raw("POST", "/create-driver-customer/", {
    customer_name: fields.name,
    email: fields.email,
    customer_address: fields.address,
    city: fields.city,
    postcode: fields.postcode,
    phone: fields.phone,
    client_id: key,
  });
  const ledger = new Map(creates("customers", fields)(day.ledger, () => key));
  const entry = ledger.get(key);
  if (entry) ledger.set(key, { ...entry, elsewhere: true });
  day.ledger = ledger;
}
