import { request, type ClientRequest } from "node:http";
import { post } from "../parts/people.ts";
import { startTarget, usualTime, type Attack, type Target } from "../parts/attack.ts";

const STREAMS = 2000;
const TIMES_AS_LONG = 3;

/** One person opens very many change streams, and then writes. */
export const attack: Attack = async (report) => {
  const target = await startTarget();
  const streams: ClientRequest[] = [];
  try {
    const write = () =>
      post(`${target.url}/api/invoice/`, { product_details: [] }, target.driver.headers);
    const quiet = await usualTime(write);
    for (let opened = 0; opened < STREAMS; opened += 50)
      streams.push(...(await Promise.all(Array.from({ length: 50 }, () => open(target)))));
    const busy = await usualTime(write);
    const openStreams =
      (await (await fetch(`${target.url}/metrics`)).text()).match(
        /change_streams_open (\d+)/,
      )?.[1] ?? "?";
    report({
      attack: `${STREAMS} change streams of one person`,
      figure: `${openStreams} stay open, that person's write takes ${busy.toFixed(0)} ms (quiet ${quiet.toFixed(0)} ms), ${target.megabytes().toFixed(0)} MB`,
      bound: `20 streams, ${TIMES_AS_LONG} × the quiet time`,
      passed: openStreams === "20" && busy < TIMES_AS_LONG * quiet + 20,
    });
  } finally {
    for (const stream of streams) stream.destroy();
    await target.stop();
  }
};

function open({ url, driver }: Target): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/changes/`, { agent: false, headers: driver.headers });
    asking.once("response", (answer) => {
      answer.resume().on("error", () => undefined);
      resolve(asking);
    });
    asking.once("error", reject);
    asking.end();
  });
}
