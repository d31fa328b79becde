import sharp from "sharp";
import { expect, test } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { inImageQueue } from "./image-queue.ts";

test("Uploads and logos wait in one queue: who has ten pictures waiting there is told to send fewer", async () => {
  const shop = await freshApp();
  const driver = await shop.signIn("driver");
  const create = { width: 20, height: 10, channels: 3, background: "#c8281e" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const call = { actor: { id: driver.id } as never, signal: new AbortController().signal };
  // One picture is being decoded and ten wait: as many as one person may have.
  const held = Array.from({ length: 11 }, () => inImageQueue(call, () => until));
  for (const send of [upload, companyWithLogo])
    expect((await send(driver, picture)).status).toBe(503);
  release();
  await Promise.all(held);
  for (const send of [upload, companyWithLogo])
    expect((await send(driver, picture)).status).toBe(201);
  await shop.close();
});

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
