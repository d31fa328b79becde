import sharp from "sharp";
import { startTarget, type Attack, type Target } from "../parts/attack.ts";
import { bystander, type Bystander } from "../parts/bystander.ts";
import { post } from "../parts/people.ts";

const AT_ONCE = 8;
const MOST_MEGABYTES = 400;
/** Pictures that each of four people sends at the same time: as many as one may have waiting. */
const EACH = 11;
/** Bytes that an uploaded picture may have (wire §7). */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * A company's logo may have 4 megapixels; the server refuses larger ones before it unpacks a pixel.
 * An uploaded picture may have 50 and 10 MB: only a few may wait at the same time.
 */
export const attack: Attack = async (report) => {
  const [huge, allowed] = await Promise.all([bomb(7000), bomb(2000)]);
  const target = await startTarget();
  const other = bystander({ url: `${target.url}/readyz` });
  try {
    const { id, headers } = target.driver;
    const save = async (logo: string) =>
      (
        await post(
          `${target.url}/api/responsible-persons/${id}/company-info/`,
          { ...COMPANY, logo },
          headers,
        )
      ).status;
    const quiet = await other.usualTime();
    for (const [size, logo, expected] of [
      ["7000×7000", huge, 422],
      ["2000×2000", allowed, 201],
    ] as const) {
      target.resetPeak();
      const answers = Promise.all(Array.from({ length: AT_ONCE }, () => save(logo)));
      const longest = await other.longestWhile(answers);
      const statuses = [...new Set(await answers)].join(", ");
      const passed = target.peak() < MOST_MEGABYTES && statuses === String(expected);
      report({
        attack: `${AT_ONCE} logos of ${size}, 16 bit, interlaced, at once (answered ${statuses})`,
        figure: `${target.peak().toFixed(0)} MB, another's call ${longest.toFixed(0)} ms (quiet ${quiet.toFixed(0)} ms)`,
        bound: `under ${MOST_MEGABYTES} MB`,
        passed,
      });
    }
    await largePictures(target, other, report);
  } finally {
    other.leave();
    await target.stop();
  }
};

/** Four people send large pictures, so that those that wait would fill 440 MB. */
async function largePictures(target: Target, other: Bystander, report: Report): Promise<void> {
  const picture = await photograph();
  const people = [target.driver, target.partner, target.manager, await fourth(target)];
  const quiet = await other.usualTime();
  target.resetPeak();
  const answers = Promise.all(
    people.flatMap(({ headers }) =>
      Array.from({ length: EACH }, () => upload(target, picture, headers)),
    ),
  );
  const longest = await other.longestWhile(answers);
  const statuses = await answers;
  const kept = statuses.filter((status) => status === 201).length;
  const isAnswered = statuses.every((status) => status === 201 || status === 503);
  // Whoever was refused is served later.
  const after = await upload(target, picture, target.driver.headers);
  report({
    attack: `${EACH} pictures of 8000×6250 and ${(picture.size / 1e6).toFixed(1)} MB of each of four people at once`,
    figure: `${target.peak().toFixed(0)} MB, ${kept} kept, ${statuses.length - kept} to come later, then ${after}; another's call ${longest.toFixed(0)} ms (quiet ${quiet.toFixed(0)} ms)`,
    bound: `under ${MOST_MEGABYTES} MB, all kept or to come later`,
    passed: target.peak() < MOST_MEGABYTES && isAnswered && kept > 0 && after === 201,
  });
}

type Report = Parameters<Attack>[0];
type Headers = Target["driver"]["headers"];

async function upload({ url }: Target, picture: Blob, headers: Headers): Promise<number> {
  const body = new FormData();
  body.append("product_image", picture, "door.jpg");
  const answer = await fetch(`${url}/upload_image_api/`, { method: "POST", body, headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** One more person, whom the manager adds. */
async function fourth({ url, manager }: Target) {
  const password = "a long enough password";
  const account = {
    username: "fourth",
    password,
    name: "Fourth",
    email: "fourth@example.com",
    manager: 0,
    driver: 1,
  };
  await post(`${url}/api/team/`, account, manager.headers);
  const { body } = await post(`${url}/api/manager/login/`, { username: "fourth", password });
  return { headers: { authorization: `Bearer ${(body as { readonly access: string }).access}` } };
}

/** The largest photograph that may be sent: 50 megapixels, and as close to 10 MB as JPEG gets. */
async function photograph(): Promise<Blob> {
  const noise = sharp({
    create: {
      width: 2000,
      height: 1562,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
  const small = await noise.png().toBuffer();
  for (let quality = 80; quality > 0; quality -= 10) {
    const large = sharp(small).resize(8000, 6250, { kernel: "cubic", fit: "fill" });
    const jpeg = await large.jpeg({ quality }).toBuffer();
    if (jpeg.length < MOST_BYTES) return new Blob([Uint8Array.from(jpeg)], { type: "image/jpeg" });
  }
  throw new Error("No photograph is small enough");
}

const COMPANY = {
  name: "Jade River Foods Ltd",
  email: "accounts@jaderiver.example",
  registration_number: "01234567",
  bank_account: "00123456",
  bank_sort_code: "00-00-00",
  vat_number: "GB 000 0000 00",
  contact_number: "020 7946 0018",
  contact_person: "Lin Mei",
};

/** A picture that is small to send and large to unpack. */
async function bomb(side: number): Promise<string> {
  const plain = sharp({
    create: { width: side, height: side, channels: 3, background: "#1e3cdc" },
    limitInputPixels: false,
  });
  const png = await plain
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
