import sharp from "sharp";
import { expect, test } from "vitest";
import type { fetchPicture } from "../../images/fetch-picture.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { remoteImage } from "../../images/remote-image.ts";
import { heldPictures } from "../http/held-pictures.ts";
import { inImageQueue } from "./image-queue.ts";

test("Uploads, logos and links share one queue: a person with ten waiting pictures is asked to send fewer", async () => {
  const shop = await freshApp();
  const driver = await shop.signIn("driver");
  const picture = await sharp({ create: PLAIN }).png().toBuffer();
  const linked = () => remoteImage(NO_BLOBS, call as never, LINK, async () => picture);
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const call = { actor: { id: driver.id } as never, signal: new AbortController().signal };
  // One picture is being decoded and ten wait: as many as one person may have.
  const held = Array.from({ length: 11 }, () => inImageQueue(call, () => until));
  for (const send of [upload, companyWithLogo])
    expect((await send(driver, picture)).status).toBe(503);
  await expect(linked()).rejects.toMatchObject({ status: 503 });
  release();
  await Promise.all(held);
  for (const send of [upload, companyWithLogo])
    expect((await send(driver, picture)).status).toBe(201);
  expect((await linked()).type).toBe("image/jpeg");
  await shop.close();
});

test("If the pictures of all people fill the memory, later ones are refused for a while", async () => {
  const shop = await freshApp();
  const driver = await shop.signIn("driver");
  const picture = await sharp({ create: PLAIN }).png().toBuffer();
  const call = { actor: { id: driver.id } as never, signal: new AbortController().signal };
  const fetched: typeof fetchPicture = async (_, { onBytes }) => {
    onBytes?.(picture.length);
    return picture;
  };
  const linked = () => remoteImage(NO_BLOBS, call as never, LINK, fetched);
  // One byte of the room is left, of which two other people hold a half each.
  const held = [12 * MEGABYTE - 1, 12 * MEGABYTE].map((bytes, at) => heldPictures.hold(-at, bytes));
  for (const send of [upload, companyWithLogo])
    expect(await answered(send(driver, picture))).toEqual([503, "5", BUSY]);
  await expect(linked()).rejects.toMatchObject({ status: 503 });
  for (const each of held) each.release();
  for (const send of [upload, companyWithLogo])
    expect((await send(driver, picture)).status).toBe(201);
  expect((await linked()).type).toBe("image/jpeg");
  await shop.close();
});

test("One person's pictures leave room for others, and finished ones no longer count", async () => {
  const shop = await freshApp();
  const [driver, partner] = [await shop.signIn("driver"), await shop.signIn("partner")];
  const picture = await sharp({ create: PLAIN }).png().toBuffer();
  const held = heldPictures.hold(driver.id, 12 * MEGABYTE - 2000);
  expect(() => held.add(2001)).toThrow(BUSY);
  for (let sent = 0; sent < 5; sent += 1) expect((await upload(driver, picture)).status).toBe(201);
  held.add(2000);
  expect((await upload(driver, picture)).status).toBe(503);
  expect((await upload(partner, picture)).status).toBe(201);
  held.release();
  expect((await upload(driver, picture)).status).toBe(201);
  await shop.close();
});

const MEGABYTE = 1024 * 1024;
const BUSY = "Too many pictures are being sent. Please try again in a moment.";
const LINK = "https://pictures.example/door.png";
const NO_BLOBS = { get: async () => null, put: async () => {} } as never;
const PLAIN = { width: 20, height: 10, channels: 3, background: "#c8281e" } as const;

async function answered(sent: ReturnType<Caller["send"]>) {
  const { status, headers, body } = await sent;
  const { message } = body as { readonly message?: string };
  return [status, headers["retry-after"], message];
}

async function upload({ send }: Caller, picture: Buffer) {
  const form = new FormData();
  form.append(
    "product_image",
    new Blob([Uint8Array.from(picture)], { type: "image/png" }),
    "a.png",
  );
  const encoded = new Response(form);
  const type = { "content-type": encoded.headers.get("content-type") ?? "" };
  return send("POST", "/upload_image_api/", Buffer.from(await encoded.arrayBuffer()), type);
}

const companyWithLogo = ({ id, send }: Caller, picture: Buffer) =>
  send("POST", `/api/responsible-persons/${id}/company-info/`, {
    name: "Lantern Trading Ltd",
    email: "office@lantern.example",
    registration_number: "08123456",
    bank_account: "12345678",
    bank_sort_code: "20-00-00",
    vat_number: "GB 123 4567 82",
    contact_number: "020 7946 0000",
    contact_person: "Wei Chen",
    responsible_person: id,
    logo: `data:image/png;base64,${picture.toString("base64")}`,
  });
