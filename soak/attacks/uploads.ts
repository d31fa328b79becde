import { randomUUID } from "node:crypto";
import { request } from "node:http";
import sharp from "sharp";
import { startTarget, timed, type Attack, type Target } from "../parts/attack.ts";

const HANGING = 10;
const MOST_MILLISECONDS = 2000;

/** One person starts uploads that never end, while another sends a picture. */
export const attack: Attack = async (report) => {
  const target = await startTarget();
  const hanging = Array.from({ length: HANGING }, () => hang(target));
  try {
    await Promise.all(hanging.map(({ underWay }) => underWay));
    let status = 0;
    const took = await timed(async () => (status = await upload(target)));
    report({
      attack: `${HANGING} uploads that hang`,
      figure: `another's upload answered ${status} after ${took.toFixed(0)} ms`,
      bound: `201 within ${MOST_MILLISECONDS} ms`,
      passed: status === 201 && took < MOST_MILLISECONDS,
    });
  } finally {
    for (const { sending } of hanging) sending.destroy();
    await target.stop();
  }
};

const path = "/upload_image_api/";

function hang({ url, driver }: Target) {
  const boundary = randomUUID();
  const headers = {
    ...driver.headers,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": 1_000_000,
  };
  const sending = request(url + path, {
    method: "POST",
    agent: false,
    headers: { ...headers, expect: "100-continue" },
  });
  sending.on("error", () => undefined);
  const underWay = new Promise<void>((resolve) => {
    sending.once("continue", () => {
      sending.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="product_image"; filename="a.jpg"\r\n\r\n`,
      );
      resolve();
    });
    sending.once("response", () => resolve());
  });
  sending.flushHeaders();
  return { sending, underWay };
}

async function upload({ url, partner }: Target): Promise<number> {
  const picture = await sharp({
    create: { width: 80, height: 60, channels: 3, background: "#1e3cdc" },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("product_image", new Blob([Uint8Array.from(picture)]), "door.jpg");
  return (await fetch(url + path, { method: "POST", body: form, headers: partner.headers })).status;
}
