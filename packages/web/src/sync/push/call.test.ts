import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCompany, type CompanyDetails } from "../../companies/queries.ts";
import { createRig } from "../testing/rig.ts";

const LANTERN: CompanyDetails = {
  name: "Lantern Trading",
  email: "office@lantern.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB123456789",
  contactNumber: "020 7946 0000",
  contactPerson: "Wei Chen",
  bankName: "Lea Valley Bank",
  address: "",
  logo: "",
  peppolId: "",
};

for (const [size, seconds] of [
  [0, 8],
  [140_000, 78],
  [699_000, 120],
] as const)
  test(`a logo of ${size} characters on a slow connection has ${seconds} seconds`, async () => {
    const { server, phone, clock, send } = createRig();
    const logo = size === 0 ? "" : `data:image/png;base64,${"A".repeat(size)}`;
    await createCompany({ ...LANTERN, logo }, phone);
    const asked = new Promise<AbortSignal | undefined>((resolve) => {
      server.faultOf = ({ signal }) => {
        resolve(signal);
        return "hang";
      };
    });
    const outcome = send();
    const signal = await asked;
    clock.pass(seconds * 1000 - 1);
    expect(signal?.aborted).toBe(false);
    clock.pass(1);
    expect(await outcome).toBe("unreachable");
  });
