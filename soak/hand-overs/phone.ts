import { randomUUID } from "node:crypto";
import type { Random } from "../../e2e/day/random.ts";
import type { Journal } from "./journal.ts";
import type { Answer, Person, Sender } from "./sender.ts";

const LISTS = [
  ["/api/unpaid_invoices/", "invoices"],
  ["/api/notpaid_invoices/", "invoicesNotPaid"],
] as const;

/** A driver's phone. It works with what it saw last, and at times without signal. */
export class Phone {
  readonly #person: Person;
  readonly #sender: Sender;
  readonly #random: Random;
  readonly #journal: Journal;
  #seen: readonly number[] = [];
  #unsent: (() => Promise<void>)[] = [];
  #stepsWithoutSignal = 0;

  constructor(person: Person, sender: Sender, random: Random, journal: Journal) {
    this.#person = person;
    this.#sender = sender;
    this.#random = random;
    this.#journal = journal;
  }

  async step(): Promise<void> {
    this.#unsent.push(this.#work());
    if (this.#stepsWithoutSignal > 0) this.#stepsWithoutSignal -= 1;
    else if (this.#random.oneIn(4)) this.#stepsWithoutSignal = 2 + this.#random.roll(8);
    if (this.#stepsWithoutSignal === 0) await this.sendAll();
  }

  async sendAll(): Promise<void> {
    for (const send of this.#unsent.splice(0)) await send();
    this.#seen = await this.#read();
  }

  #work(): () => Promise<void> {
    const what = this.#seen.length === 0 ? 0 : this.#random.roll(8);
    if (what < 2) return () => this.#write(randomUUID());
    const invoice = this.#random.pick(this.#seen);
    if (what < 4) return () => this.#deliver(invoice);
    return what < 6 ? () => this.#edit(invoice) : () => this.#pay(invoice);
  }

  async #write(client_id: string): Promise<void> {
    const rice = { id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 };
    const body = { client_id, customer_name: "Panda", product_details: [rice] };
    const { status, body: made } = await this.#post("/api/invoice/", body);
    // 200: another request with the same client_id was sent at the same time and came first.
    expectOne(status, [200, 201], "An invoice");
    this.#journal.written.set(client_id, { id: Number(made["id"]), by: this.#person.id });
  }

  async #deliver(id: number): Promise<void> {
    const { status, body } = await this.#sender.send({
      method: "PATCH",
      path: "/invoices/update-delivery-status/",
      body: { invoices: [{ id, delivery_status: "delivered" }] },
    });
    if (status === 200) return this.#journal.deliveredBy(id, this.#person.id);
    this.#expectHandedOver(status, body);
  }

  async #edit(id: number): Promise<void> {
    const text = randomUUID();
    const { status, body } = await this.#post(`/api/invoiceupdate/${id}/`, {
      footerdescription: text,
    });
    if (status === 200) return this.#journal.editedBy(id, this.#person.id, text);
    this.#expectHandedOver(status, body);
  }

  async #pay(id: number): Promise<void> {
    const amount = 1 + this.#random.roll(5);
    const body = { method: "cash", amount, allocations: [{ invoice_id: id, amount }] };
    const { status } = await this.#post("/api/payments/", { ...body, client_id: randomUUID() });
    expectOne(status, [201], "Money that came in");
    this.#journal.took(this.#person.id, amount * 100);
  }

  async #read(): Promise<readonly number[]> {
    const ids: number[] = [];
    for (const [path, name] of LISTS) {
      const { body } = await this.#post(path, { responsible_person_id: this.#person.id });
      ids.push(...(body[name] as readonly { readonly id: number }[]).map(({ id }) => id));
    }
    return ids;
  }

  #post(path: string, body: object): Promise<Answer> {
    return this.#sender.send({ method: "POST", path, body });
  }

  #expectHandedOver(status: number, body: Answer["body"]): void {
    expectOne(status, [409], "Late work");
    if (body["type"] !== "urn:roundsman:handed-over")
      throw new Error(`Late work was refused as ${String(body["type"])}`);
    this.#journal.refused += 1;
  }
}

function expectOne(status: number, wanted: readonly number[], what: string): void {
  if (!wanted.includes(status)) throw new Error(`${what} was answered ${status}`);
}
