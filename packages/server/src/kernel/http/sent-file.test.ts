import { request, type ClientRequest, type IncomingMessage } from "node:http";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let address: string;
let form: Form;
const begun: ClientRequest[] = [];
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  address = await business.app.listen({ port: 0, host: "127.0.0.1" });
  form = await pictureForm();
});
afterEach(async () => {
  for (const sending of begun.splice(0)) sending.destroy();
  await business.close();
});

test("Of eleven simultaneous pictures one is refused early with a time to retry, and ten are stored", async () => {
  const uploads = Array.from({ length: 11 }, () => begin());
  const turnedAway = await Promise.race(uploads.map(({ answer }) => answer));
  expect([turnedAway.statusCode, turnedAway.headers["retry-after"]]).toEqual([503, "5"]);
  for (const { sending } of uploads) sending.end(form.bytes.subarray(100));
  const statuses = (await Promise.all(uploads.map(({ answer }) => answer))).map(
    ({ statusCode = 0 }) => statusCode,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(201), 503]);
  expect((await whole()).statusCode).toBe(201);
});

test("Cancelled uploads and forms without a picture use no place", async () => {
  const uploads = Array.from({ length: 11 }, () => begin());
  await Promise.race(uploads.map(({ answer }) => answer));
  for (const { sending } of uploads) sending.destroy();
  await Promise.allSettled(uploads.map(({ answer }) => answer));
  for (let sent = 0; sent < 11; sent += 1)
    await driver.send("POST", "/upload_image_api/", "x", form.headers);
  const tenAtOnce = () =>
    Promise.all(Array.from({ length: 10 }, async () => (await whole()).statusCode));
  await expect.poll(tenAtOnce).toEqual(Array<number>(10).fill(201));
});

test("One person's hanging uploads do not block another's", async () => {
  const hanging = Array.from({ length: 11 }, () => begin());
  await Promise.race(hanging.map(({ answer }) => answer));
  expect((await whole(await business.signIn("partner"))).statusCode).toBe(201);
});

interface Form {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function pictureForm(): Promise<Form> {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: "#dc1e1e" },
  })
    .png()
    .toBuffer();
  const data = new FormData();
  data.append("product_image", new Blob([Uint8Array.from(picture)]), "door.png");
  const encoded = new Response(data);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { bytes, headers: { "content-type": encoded.headers.get("content-type") ?? "" } };
}

/** Sends the beginning of a picture. */
function begin(who = driver): {
  readonly sending: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
} {
  const headers = {
    ...form.headers,
    authorization: `Bearer ${who.access}`,
    "content-length": form.bytes.length,
  };
  const sending = request(`${address}/upload_image_api/`, {
    method: "POST",
    agent: false,
    headers,
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", (response) => resolve(response.resume()));
    sending.once("error", reject);
  });
  begun.push(sending);
  sending.write(form.bytes.subarray(0, 100));
  return { sending, answer };
}

function whole(who = driver): Promise<IncomingMessage> {
  const { sending, answer } = begin(who);
  sending.end(form.bytes.subarray(100));
  return answer;
}
