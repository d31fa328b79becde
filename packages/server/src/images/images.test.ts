import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { smallHeic } from "./small-heic.ts";

let shop: TestApp;
let driver: Caller;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
});
afterAll(() => shop.close());

const BLUE = { r: 30, g: 60, b: 220 };
const RED = { r: 220, g: 30, b: 30 };
const canvas = (width: number, height: number, background: object = RED) =>
  sharp({ create: { width, height, channels: 3, background: background as never } });
const leftBlue = async (width: number, height: number) =>
  canvas(width, height).composite([
    {
      input: await canvas(width / 2, height, BLUE)
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);

async function send(
  bytes: Uint8Array,
  {
    field = "product_image",
    name = "photo.jpg",
    headers = {},
  }: { field?: string; name?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const type = { "content-type": encoded.headers.get("content-type") ?? "" };
  return shop.app.inject({
    method: "POST",
    url: "/upload_image_api/",
    payload,
    headers: {
      authorization: `Bearer ${driver.access}`,
      host: "office.example.com",
      ...type,
      ...headers,
    },
  });
}
type Answer = Awaited<ReturnType<typeof send>>;
const linkIn = (answer: Answer) => new URL(answer.json<{ image_link: string }>().image_link);

async function kept(answer: Answer) {
  expect(answer.statusCode).toBe(201);
  const image = await shop.app.inject({ method: "GET", url: linkIn(answer).pathname });
  const picture = sharp(image.rawPayload);
  const { data, info } = await picture
    .clone()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  return { image, meta: await picture.metadata(), at };
}
const isBlue = ([r = 0, , b = 0]: number[]) => b > r + 50;

describe("an uploaded picture", () => {
  it("gets a permanent link that anyone can read and no browser executes", async () => {
    const answer = await send(await canvas(40, 30).jpeg().toBuffer());
    expect(linkIn(answer).href).toMatch(
      /^http:\/\/office\.example\.com\/images\/[0-9a-f]{32}\.jpg$/,
    );
    const { image } = await kept(answer);
    expect(image.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/public.*immutable/),
    });
    expect(image.headers["content-security-policy"]).toContain("sandbox");
  });

  it.each(["jpeg", "png", "webp"] as const)("can be a %s, whatever its name", async (format) => {
    const { meta, at } = await kept(
      await send(await (await leftBlue(60, 40)).toFormat(format).toBuffer(), {
        name: "page.html",
      }),
    );
    expect([meta.width, meta.height, meta.format]).toEqual([60, 40, "jpeg"]);
    expect([isBlue(at(5, 20)), isBlue(at(55, 20))]).toEqual([true, false]);
  });

  it("can be a HEIC from a phone, decoded in a separate process", async () => {
    const { meta, at } = await kept(await send(smallHeic(), { name: "IMG_0001.HEIC" }));
    expect([meta.width, meta.height, meta.format, meta.exif]).toEqual([96, 64, "jpeg", undefined]);
    expect([isBlue(at(10, 32)), isBlue(at(86, 32))]).toEqual([true, false]);
  });

  it("keeps its transparency", async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { image, meta } = await kept(await send(clear));
    expect([image.headers["content-type"], meta.hasAlpha]).toEqual(["image/png", true]);
  });

  it("is turned upright, scaled to 1600 px, and loses its place and camera data", async () => {
    const jpeg = await (
      await leftBlue(3200, 400)
    )
      .jpeg()
      .withExif({ IFD0: { Make: "CanaryMaker" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { image, meta, at } = await kept(await send(jpeg));
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([
      200,
      1600,
      undefined,
      undefined,
    ]);
    expect(image.rawPayload.includes("CanaryMaker")).toBe(false);
    expect([isBlue(at(100, 50)), isBlue(at(100, 1550))]).toEqual([true, false]);
  });

  it("is stored once for each Idempotency-Key", async () => {
    const [bytes, headers, before] = [
      await canvas(10, 10).png().toBuffer(),
      retryKey(),
      readdirSync(join(shop.dataDir, "images")).length,
    ];
    const first = await send(bytes, { headers });
    const again = await send(bytes, { headers });
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([first.json(), "true"]);
    expect(readdirSync(join(shop.dataDir, "images"))).toHaveLength(before + 1);
  });
});

const PART =
  'Content-Disposition: form-data; name="product_image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

describe("an upload that is no supported picture", () => {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
  );

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ["a web page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
    ["an SVG", () => svg, 415],
    ["nothing", () => Buffer.alloc(0), 415],
    ["a GIF", () => canvas(5, 5).gif().toBuffer(), 415],
    [
      "a truncated JPEG",
      async () => (await (await leftBlue(400, 400)).jpeg().toBuffer()).subarray(0, 900),
      422,
    ],
    ["a truncated HEIC", () => smallHeic().subarray(0, 500), 422],
    [
      "a page behind a JPEG's first bytes",
      () => Buffer.from("\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>", "latin1"),
      422,
    ],
    ["a bomb of 51 megapixels", () => canvas(10_000, 5100).png().toBuffer(), 413],
    ["a file over 10 MB", () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413],
  ])("is refused: %s", async (_, bytes, status) => {
    const before = existsSync(join(shop.dataDir, "images"))
      ? readdirSync(join(shop.dataDir, "images"))
      : [];
    const answer = await send(await bytes());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, message: expect.any(String) });
    expect(readdirSync(join(shop.dataDir, "images"))).toEqual(before);
  });

  it("is refused without the field, without multipart and without a session", async () => {
    const picture = await canvas(5, 5).png().toBuffer();
    expect((await send(picture, { field: "picture" })).statusCode).toBe(422);
    expect((await driver.send("POST", "/upload_image_api/", {})).status).toBe(415);
    expect((await send(picture, { headers: { authorization: "" } })).statusCode).toBe(401);
  });

  it.each([
    ["has no boundary", "multipart/form-data", "x"],
    ["is another's", "multipart/form-data; boundary=a", `--b\r\n${PART}picture\r\n--b--`],
    ["ends in the middle of the picture", "multipart/form-data; boundary=b", `--b\r\n${PART}pict`],
    ["ends in the middle of a header", "multipart/form-data; boundary=b", "--b\r\nContent-Dispo"],
    [
      "reaches for a prototype",
      "multipart/form-data; boundary=b",
      `--b\r\n${PART.replace("product_image", "__proto__")}x\r\n--b--`,
    ],
  ])("is refused: a form that %s", async (_, type, payload) => {
    const headers = { authorization: `Bearer ${driver.access}`, "content-type": type };
    const answer = await shop.app.inject({
      method: "POST",
      url: "/upload_image_api/",
      payload,
      headers,
    });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "This request could not be read",
    ]);
  });

  it("is not found outside the folder of pictures", async () => {
    for (const name of [
      "..%2ftest.db",
      "%2e%2e",
      "a.jpg",
      `${"0".repeat(32)}.jpg`,
      `${"0".repeat(32)}.jpg.part`,
      `${"0".repeat(32)}.svg`,
    ])
      expect(
        (await shop.app.inject({ method: "GET", url: `/images/${name}` })).statusCode,
        name,
      ).toBe(404);
  });
});

describe("a picture behind a link", () => {
  const read = (link: string, who = driver) =>
    shop.app.inject({
      url: `/api/remote-image/?link=${encodeURIComponent(link)}`,
      headers: { authorization: `Bearer ${who.access}`, host: "office.example.com" },
    });

  it("is served from here if it was uploaded here", async () => {
    const link = linkIn(await send(await canvas(40, 30).png().toBuffer()));
    const answer = await read(link.href);
    expect([
      answer.statusCode,
      answer.headers["content-type"],
      answer.headers["content-security-policy"],
    ]).toEqual([200, "image/jpeg", "sandbox"]);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(40);
  });

  it.each([
    "http://127.0.0.1/a.jpg",
    "http://localhost/a.jpg",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "http://10.0.0.1:22/",
  ])("is not fetched from a private address: %s", async (link) => {
    const answer = await read(link);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      "This picture cannot be fetched",
    ]);
  });

  it("is a link that everybody who is signed in can read", async () => {
    expect((await read("javascript:alert(1)")).statusCode).toBe(422);
    expect(
      (await shop.app.inject({ url: "/api/remote-image/?link=https://example.com/a.jpg" }))
        .statusCode,
    ).toBe(401);
  });
});

it("a picture's link begins with PUBLIC_URL where there is one", async () => {
  const elsewhere = await freshApp({ env: { PUBLIC_URL: "https://rounds.example.com/app/" } });
  const { access } = await elsewhere.signIn("driver");
  const form = new FormData();
  form.append(
    "product_image",
    new Blob([Uint8Array.from(await canvas(4, 4).png().toBuffer())]),
    "x.png",
  );
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${access}`,
    "content-type": encoded.headers.get("content-type") ?? "",
  };
  const answer = await elsewhere.app.inject({
    method: "POST",
    url: "/upload_image_api/",
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers,
  });
  expect(linkIn(answer).href).toMatch(/^https:\/\/rounds\.example\.com\/app\/images\//);
  await elsewhere.close();
});
