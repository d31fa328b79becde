import { randomOf } from "../../e2e/day/random.ts";
import { OWNER, signedIn } from "../parts/people.ts";
import { Sender, type Person } from "./sender.ts";

export interface Team {
  readonly manager: Person;
  readonly drivers: readonly Person[];
}

const PASSWORD = "nine tins of tea";
const RICE = { product_name: "Rice", price: 10, discount_amount: 0 };

/** Creates an owner and three drivers, each of whom sells rice. */
export async function startTeam(url: string): Promise<Team> {
  await signedIn(url);
  const manager = { id: 1, username: OWNER.username, password: OWNER.password };
  const office = new Sender(url, manager, randomOf(1));
  const drivers: Person[] = [];
  for (const username of ["wei", "mei", "jun"]) {
    const person = { username, name: username, email: `${username}@example.com` };
    const body = { ...person, manager: 0, driver: 1, password: PASSWORD };
    const made = await office.send({ method: "POST", path: "/api/team/", body });
    if (made.status !== 201) throw new Error(`No account for ${username}: ${made.status}`);
    const driver = { id: Number(made.body["id"]), username, password: PASSWORD };
    const phone = new Sender(url, driver, randomOf(1));
    const path = `/responsible-persons/${driver.id}/driver-stocks/`;
    await phone.send({ method: "POST", path, body: RICE });
    drivers.push(driver);
  }
  return { manager, drivers };
}
