import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { dismiss, toast } from "./by-name.ts";
import { signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { noPicture, smallHeic, smallPng } from "./pictures.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;

beforeAll(async () => {
  app = await startApp("demo", { UPGRADE_PASSWORD: "open sesame" });
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await signIn(driver.page, "driver", "driver-demo");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const params = () => ({ rp: http.id });
const route = async (name: string) =>
  (await http.api.deliveryRoutes.list({ params: params() })).find((each) => each.name === name);
const stopsOf = async (name: string) =>
  (await route(name))?.members.map((each) => each.name) ?? null;

async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("A driver's round, without signal and with it", () => {
  test("a route with its stops is created without signal, ordered, and sent", async () => {
    const { page, context } = driver;
    await page.goto("/info/contacts");
    await page
      .getByRole("list", { name: "Contacts" })
      .getByText("Jade Garden")
      .waitFor({ state: "attached" });
    await keptForOffline(page);
    await context.setOffline(true);
    await fromMenu(page, "Edit Route");
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Add route" }).click();
    await sheet.getByRole("button", { name: "Add route" }).click();
    await sheet.getByText("请输入路线名称 (please enter route name)").waitFor();
    await sheet.getByLabel("Route name").fill("Saturday 周六");
    await sheet.getByRole("button", { name: "Add route" }).click();
    await toast(page, "Route created successfully!");
    await sheet.getByRole("button", { name: "Add new customer" }).click();
    for (const name of ["Golden Lotus", "Canton Cottage", "Double Happiness"])
      await sheet.getByRole("checkbox", { name }).check();
    await sheet.getByRole("button", { name: "Add 3" }).click();
    await toast(page, "Customer added to route successfully!");
    await sheet.getByRole("button", { name: /^Move Double Happiness.* up$/ }).press("Enter");
    await sheet.getByText(/^Double Happiness .* is now 2 of 3$/).waitFor({ state: "attached" });
    expect(await stopsOf("Saturday 周六")).toBeNull();

    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const stops = await eventually(
      () => stopsOf("Saturday 周六"),
      (found) => found?.length === 3 && found[1]?.startsWith("Double") === true,
    );
    expect(stops?.map((name) => name.split(" ")[0])).toEqual(["Golden", "Double", "Canton"]);
  });

  test("a stop is dragged to another position, and another one is removed and restored", async () => {
    const { page } = driver;
    const sheet = page.getByRole("dialog");
    const stop = (name: string) => sheet.getByRole("listitem").filter({ hasText: name });
    const handle = await stop("Canton Cottage").locator("span").first().boundingBox();
    const first = await stop("Golden Lotus").boundingBox();
    if (!handle || !first) throw new Error("The stops are not on the screen");
    await page.mouse.move(handle.x + 10, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x + 10, first.y + 20, { steps: 6 });
    await page.mouse.up();
    await eventually(
      () => stopsOf("Saturday 周六"),
      (found) => found?.[0]?.startsWith("Canton") === true,
    );
    await sheet.getByRole("button", { name: /^Remove Golden Lotus/ }).click();
    await page
      .getByRole("dialog", { name: /^Remove Golden Lotus/ })
      .getByRole("button", { name: "Remove", exact: true })
      .click();
    // While the pointer is on Undo the toast stays, however long the server takes.
    await page
      .getByRole("alert")
      .filter({ hasText: "Customer removed from route successfully!" })
      .getByRole("button", { name: "Undo" })
      .hover();
    await eventually(
      () => stopsOf("Saturday 周六"),
      (found) => found?.length === 2,
    );
    await page.getByRole("button", { name: "Undo" }).first().click();
    await eventually(
      () => stopsOf("Saturday 周六"),
      (found) => found?.[1]?.startsWith("Golden") === true,
    );
    await sheet.getByLabel("Route name").fill("Sunday 周日");
    await sheet.getByRole("button", { name: "Save" }).click();
    await toast(page, "Route updated successfully!");
    expect(
      await eventually(
        () => stopsOf("Sunday 周日"),
        (found) => found !== null,
      ),
    ).toHaveLength(3);
    await sheet.getByRole("button", { name: "Close" }).click();
  });

  test("the list shows one route, or contacts without a route, and selected contacts can be added to one", async () => {
    const { page } = driver;
    const rows = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
    await page.getByRole("combobox", { name: "Route" }).click();
    await page.getByRole("option", { name: "Sunday 周日" }).click();
    await eventually(
      () => rows.count(),
      (count) => count === 3,
    );
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("combobox", { name: "Route" }).click();
    await page.getByRole("option", { name: "Default (no chosen routes)" }).click();
    await eventually(
      () => rows.count(),
      (count) => count === 2,
    );

    await fromMenu(page, "Select Contact");
    await page.getByRole("button", { name: "Add to route" }).click();
    await dismiss(page, "Please select at least one contact.");
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Add to route" }).click();
    const picker = page.getByRole("dialog");
    await picker.getByRole("button", { name: "Add to route" }).click();
    await picker.getByText("Please select a route.").waitFor();
    await picker.getByRole("radio", { name: "Sunday 周日" }).check();
    await picker.getByRole("button", { name: "Add to route" }).click();
    await eventually(
      () => stopsOf("Sunday 周日"),
      (found) => found?.length === 5,
    );
  });

  test("a contact's pictures: HEIC is converted, other files are refused, and a lost upload is repeated", async () => {
    const { page } = driver;
    await page.goto("/contact/1");
    const add = async (file: ReturnType<typeof smallHeic>) => {
      await page.getByRole("button", { name: "Add image" }).click();
      await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
    };
    await add(smallHeic());
    const images = async () =>
      (await http.api.customers.get({ params: { ...params(), id: 1 } })).images;
    const [link = ""] = await eventually(images, (found) => found.length === 1);
    expect((await fetch(link)).headers.get("content-type")).toBe("image/jpeg");
    await add(noPicture());
    await toast(page, "This is not an image: please pick a JPEG, PNG or HEIC.");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await page.route("**/upload_image_api/", (call) => call.abort());
    await add(smallPng());
    await page.getByText("upload failed, retry").waitFor();
    await page.unroute("**/upload_image_api/");
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(images, (found) => found.length === 2);
    await expect.poll(() => page.getByRole("button", { name: /^Open image/ }).count()).toBe(2);
  });

  test("a contact's picture on another server is shown through our server, and a missing one is marked", async () => {
    const { page } = driver;
    const [link = ""] = (await http.api.customers.get({ params: { ...params(), id: 1 } })).images;
    const add = async (url: string) => {
      await page.getByRole("button", { name: "Add image" }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(url);
      await page.getByRole("dialog").getByRole("textbox").press("Enter");
    };
    await add(link.replace("127.0.0.1", "localhost"));
    const shown = page
      .getByRole("button", { name: /^Open image/ })
      .nth(2)
      .locator("img");
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shown.getAttribute("src")).toMatch(/^blob:/);
    await add("http://127.0.0.1:9/door.jpg");
    await expect.poll(() => page.getByRole("button", { name: /^Open image/ }).count()).toBe(4);
    await page.getByText("This image cannot be shown.").first().waitFor();
  });

  test("the last invoice is repeated for today, and the customer is upgraded", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: /^Repeat last invoice/ }).click();
    await page.waitForURL("**/make");
    await page.getByText("Jade Garden").first().waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/info/home");

    await page.goto("/info/contacts");
    const form = page.getByRole("dialog");
    await page.getByRole("button", { name: "Upgrade" }).click();
    const ask = async (username: string, password: string) => {
      await form.getByLabel("Username").fill(username);
      await form.getByLabel("Password", { exact: true }).fill(password);
      await form.getByRole("button", { name: "Upgrade" }).click();
    };
    await ask("Nobody", "wrong");
    await form.getByText("Password is wrong!").waitFor();
    await ask("Nobody", "open sesame");
    await form.getByText("Sorry, Customer not found!").waitFor();
    await ask(
      (await http.api.customers.get({ params: { ...params(), id: 1 } })).name,
      "open sesame",
    );
    await form.getByText("Congrats, Customer updated successfully!").waitFor();
    expect((await http.api.customers.get({ params: { ...params(), id: 1 } })).premium).toBe(true);
  });

  test("a task is written with its description, priority and deadline, and added to a category", async () => {
    const { page } = driver;
    await page.goto("/info/todolist");
    await page.getByRole("button", { name: "Add New Task" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Add Contact" }).click();
    for (const words of [
      "Please input task name!",
      "Please select priority",
      "Please input place",
      "Please input deadline",
      "Please input task description!",
    ])
      await form.getByText(words).waitFor();
    await form.getByLabel("Task name").fill("Fetch boxes");
    await form.getByLabel("Priority").first().click();
    await page.getByRole("option", { name: "高 (high)" }).click();
    await form.getByRole("button", { name: "Deadline" }).click();
    await page
      .getByRole("dialog", { name: "Deadline" })
      .getByRole("button", { name: /^15 / })
      .click();
    await form.getByLabel("Place").fill("N18");
    await form.getByLabel("Task description").fill("Two pallets");
    await form.getByRole("button", { name: "Add Contact" }).click();
    await toast(page, "Supplier Added Success!");
    const task = async () =>
      Object.values(await http.api.tasks.list({ params: params(), query: {} }))
        .flat()
        .find(
          (each) =>
            typeof each === "object" &&
            each !== null &&
            "title" in each &&
            each.title === "Fetch boxes",
        );
    expect(await eventually(task, (found) => found !== undefined)).toMatchObject({
      priority: "高",
      deadline: expect.stringMatching(/^\d{4}-\d\d-15$/),
    });
    await page.getByRole("link", { name: "View Fetch boxes" }).click();
    await page.getByRole("heading", { name: "Fetch boxes" }).waitFor();
    expect(
      driver.pageErrors.filter(
        (error) => !/Failed to load resource|ERR_FAILED|ERR_INTERNET/.test(error),
      ),
    ).toEqual([]);
  });
});
