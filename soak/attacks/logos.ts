import sharp from "sharp";
import { longestWhile, startTarget, usualTime, type Attack } from "../parts/attack.ts";
import { post } from "../parts/people.ts";

const AT_ONCE = 8;
const MOST_MEGABYTES = 400;

/**
 * A company's logo may have 4 megapixels; the server refuses larger ones before it unpacks a pixel.
 */
export const attack: Attack = async (report) => {
  const [huge, allowed] = await Promise.all([bomb(7000), bomb(2000)]);
  const target = await startTarget();
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
    const other = () => fetch(`${target.url}/readyz`);
    const quiet = await usualTime(other);
    for (const [size, logo, expected] of [
      ["7000×7000", huge, 422],
      ["2000×2000", allowed, 201],
    ] as const) {
      target.forgetPeak();
      const answers = Promise.all(Array.from({ length: AT_ONCE }, () => save(logo)));
      const longest = await longestWhile(answers, other);
      const statuses = [...new Set(await answers)].join(", ");
      const passed = target.peak() < MOST_MEGABYTES && statuses === String(expected);
      report({
        attack: `${AT_ONCE} logos of ${size}, 16 bit, interlaced, at once (answered ${statuses})`,
        figure: `${target.peak().toFixed(0)} MB, another's call ${longest.toFixed(0)} ms (quiet ${quiet.toFixed(0)} ms)`,
        bound: `under ${MOST_MEGABYTES} MB`,
        passed,
      });
    }
  } finally {
    await target.stop();
  }
};

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
