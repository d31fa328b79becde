import { setTimeout as pause } from "node:timers/promises";
import { post } from "../parts/people.ts";
import { startTarget, type Attack } from "../parts/attack.ts";

const PAPERS = 200;
const PICTURES = 20;
const MOST_MEGABYTES = 180;
/** Seconds without work after which the threads that make documents have ended. */
const IDLE_SECONDS = 30;

/**
 * Not an attack but a busy evening: documents of every kind, one after another, with the settings
 * of the image and the systemd unit.
 */
export const attack: Attack = async (report) => {
  const target = await startTarget({
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  });
  try {
    const { headers } = target.driver;
    const product_details = Array.from({ length: 10 }, (_, id) => ({
      id,
      name: `Jasmine rice 茉莉香米 ${id}`,
      price: 2,
      quantity: 3,
    }));
    const { body } = await post(
      `${target.url}/api/invoice/`,
      { customer_name: "金龙酒家", product_details },
      headers,
    );
    const { id } = body as { readonly id: number };
    const paper = async (query: string) => {
      const answer = await fetch(`${target.url}/api/invoices/${id}/document/?${query}`, {
        headers,
      });
      if (answer.status !== 200) throw new Error(`A paper was answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    const before = target.megabytes();
    target.resetPeak();
    for (let made = 0; made < PAPERS; made += 1)
      await paper(`format=pdf&lang=${made % 2 === 0 ? "en" : "both"}`);
    for (let made = 0; made < PICTURES; made += 1) await paper("format=png");
    const after = target.megabytes();
    await pause(IDLE_SECONDS * 1000);
    report({
      attack: `${PAPERS} PDFs and ${PICTURES} PNGs`,
      figure: `${after.toFixed(0)} MB right after, ${target.megabytes().toFixed(0)} MB ${IDLE_SECONDS} s later (before ${before.toFixed(0)} MB, at most ${target.peak().toFixed(0)} MB)`,
      bound: `at most ${MOST_MEGABYTES} MB after the work`,
      passed: target.megabytes() <= MOST_MEGABYTES,
    });
  } finally {
    await target.stop();
  }
};
