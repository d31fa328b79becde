import { signInOverHttp, type HttpSession } from "./http-session.ts";

/**
 * Texts that break out of markup, attributes, scripts, templates and links that are not escaped.
 * Each would show itself by a dialog, a request or a title.
 */
export const PAYLOADS = [
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(2)>`,
  `</script><script>alert(3)</script>`,
  `' autofocus onfocus=alert(4) x='`,
  `javascript:alert(5)//`,
  "{{constructor.constructor('alert(6)')()}}${alert(7)}",
  `</title></textarea></style><iframe srcdoc="<script>alert(8)</script>">`,
] as const;

/** All payloads in one text, which sorts before ordinary names. */
export const EVERYTHING = PAYLOADS.join(" ");

const FORMS = {
  customers: "/create-driver-customer/",
  tasks: "/create-driver-customer-todo/",
  products: "/responsible-persons/{rp}/driver-stocks/",
  deliveryRoutes: "/routeapi/responsible-persons/{rp}/routes/",
  taskCategories: "/routeapi-todo/responsible-persons/{rp}/routes-todo/",
  productCategories: "/productcategories/responsible-persons/{rp}/categories/",
  companies: "/api/responsible-persons/{rp}/company-info/",
} as const;
const LISTS = ["/api/invoice/", "/api/futureinvoice/", "/api/notpaidinvoice/"];

/**
 * Puts the payloads into the sample business: into all that the driver, the manager and the
 * business keep.
 */
export async function fillWithMarkup(url: string): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
  const driver = await signInOverHttp(url, "driver", "driver-demo");
  const manager = await signInOverHttp(url, "manager", "manager-demo");
  await createHostileRecords(driver, today);
  await createHostileRecords(manager, today);
  await createHostileFirstCustomer(driver);
  await createHostileCustomsSources(manager);
  await createHostileStockNotes(driver);
  await createHostileAccounts(manager);
}

/** Puts the payloads into every field of every kind of record of a person. */
async function createHostileRecords(person: HttpSession, today: string): Promise<void> {
  for (const name of PAYLOADS) {
    await keep(person, "POST", FORMS.customers, { ...CONTACT, customer_name: name });
    await keep(person, "POST", FORMS.tasks, { ...CONTACT, customer_name: name });
    await keep(person, "POST", FORMS.products, {
      product_name: name,
      price: 12.5,
      discount_amount: 0.5,
    });
    for (const groups of ["deliveryRoutes", "taskCategories", "productCategories"] as const)
      await keep(person, "POST", FORMS[groups], { name });
    await keep(person, "POST", FORMS.companies, { ...COMPANY, name });
    for (const list of LISTS)
      await keep(person, "POST", list, {
        ...invoiceFor(name, today),
        responsible_person_id: person.id,
      });
  }
}

/** Changes the contact and the task that some screens open by their address. */
async function createHostileFirstCustomer(driver: HttpSession): Promise<void> {
  const whole = { ...CONTACT, customer_name: EVERYTHING };
  await keep(driver, "PATCH", "/api/responsible_persons_edit/{rp}/customers/1/", whole);
  await keep(driver, "PATCH", "/api-todo/responsible_persons_edit/{rp}/customers/1/", whole);
}

/** Changes the sources of customs papers, which managers keep. */
async function createHostileCustomsSources(manager: HttpSession): Promise<void> {
  const company = { company_name: EVERYTHING, address: EVERYTHING };
  await keep(manager, "POST", "/api/export-companies/", company);
  await keep(manager, "POST", "/api/import-companies/", {
    ...company,
    vat: PAYLOADS[0],
    eori: PAYLOADS[1],
  });
  await keep(manager, "POST", "/api/imported-products/", {
    hs_code: PAYLOADS[0],
    description: EVERYTHING,
    material: PAYLOADS[1],
  });
}

/** Adds notes to stock entries and day sheets. */
async function createHostileStockNotes(driver: HttpSession): Promise<void> {
  const products = (await driver.raw(
    "GET",
    `/responsible-persons-query/${driver.id}/driver-stocks/`,
  )) as Record<string, { id: number }>;
  const [product_id = 0] = Object.values(products).map(({ id }) => id);
  const van = "/api/responsible-persons/{rp}/stock/";
  for (const note of [...PAYLOADS, EVERYTHING]) {
    await keep(driver, "POST", `${van}entries/`, {
      kind: "load",
      note,
      lines: [{ product_id, quantity: 1 }],
    });
    await keep(driver, "POST", `${van}counts/`, { note, lines: [{ product_id, counted: 5 }] });
  }
  await keep(driver, "POST", `${van}days/`, { cash_counted: 0, note: EVERYTHING });
}

/** Creates accounts; their names are also in the audit log. */
async function createHostileAccounts(manager: HttpSession): Promise<void> {
  for (const [index, name] of PAYLOADS.entries())
    await keep(manager, "POST", "/api/team/", {
      username: `${index}${name}`,
      name,
      email: "a@example.com",
      password: "nine tins of tea",
      manager: 0,
      driver: 1,
    });
}

async function keep(
  { id, raw }: HttpSession,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const kept = await raw(method, path.replace("{rp}", String(id)), body);
  if (typeof (kept as { id?: unknown }).id !== "number")
    throw new Error(`${path} did not take it: ${JSON.stringify(kept)}`);
}

const CONTACT = {
  customer_address: EVERYTHING,
  city: PAYLOADS[0],
  postcode: PAYLOADS[1],
  phone: PAYLOADS[2],
  email: "a@example.com",
};

const COMPANY = {
  email: "a@example.com",
  registration_number: PAYLOADS[1],
  bank_account: PAYLOADS[2],
  bank_sort_code: PAYLOADS[3],
  vat_number: PAYLOADS[4],
  contact_number: PAYLOADS[5],
  contact_person: PAYLOADS[6],
  address: EVERYTHING,
  bank_name: PAYLOADS[0],
};

const invoiceFor = (name: string, today: string) => ({
  customer_name: name,
  customer_address: EVERYTHING,
  customer_city: PAYLOADS[0],
  customer_postal_code: PAYLOADS[1],
  customer_phone: PAYLOADS[2],
  customer_email: PAYLOADS[4],
  description: EVERYTHING,
  footerdescription: EVERYTHING,
  invoice_date: today,
  product_details: PAYLOADS.map((each, index) => ({
    id: index + 1,
    name: each,
    price: 3,
    quantity: 2,
    discount_amount: 0,
  })),
});
