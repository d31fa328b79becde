import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { post } from "../parts/people.ts";
import { startTarget, type Attack, type Target } from "../parts/attack.ts";
import { bystander } from "../parts/bystander.ts";

const HEAVY = 10;
const TIMES_AS_LONG = 5;
/** Calls until the program that makes papers is compiled. */
const WARM_UP = 200;
/**
 * The longest of thousands of calls is compared with the longest of these: one that meets the
 * collection of garbage takes five times as long as the median in quiet, too.
 */
const QUIET_CALLS = 200;
/** Milliseconds after which the attacker closes the connection. */
const PATIENCE = 1500;

/**
 * One person asks for very large pictures of invoices and closes the connection, while another asks
 * for a PDF.
 */
export const attack: Attack = async (report) => {
  const target = await startTarget();
  let leave = () => {};
  try {
    const heavy = await invoice(target, "driver", {
      length: 500,
      name: "Jasmine rice 茉莉香米 ".repeat(16).slice(0, 300),
    });
    const plain = await invoice(target, "partner", { length: 10, name: "Jasmine rice 茉莉香米" });
    const other = bystander({
      url: `${target.url}/api/invoices/${plain}/document/`,
      headers: target.partner.headers,
    });
    leave = other.leave;
    await other.usualTime(WARM_UP);
    const quiet = await other.usualTime();
    const longestInQuiet = await other.longestOf(QUIET_CALLS);
    const before = target.megabytes();
    target.resetPeak();
    for (const [hangsUp, words] of [
      [true, `gone after ${PATIENCE} ms`],
      [false, "who waits"],
    ] as const) {
      const attacked = Promise.all(
        Array.from({ length: HEAVY }, () => picture(target, heavy, hangsUp)),
      );
      const longest = await other.longestWhile(attacked);
      const after = await other.usualTime(3);
      report({
        attack: `${HEAVY} PNGs of 500 lines of 300 characters for a client ${words}`,
        figure: `another's PDF ${longest.toFixed(0)} ms at most (in quiet ${longestInQuiet.toFixed(0)} ms), ${after.toFixed(0)} ms right after (quiet ${quiet.toFixed(0)} ms); ${target.peak().toFixed(0)} MB (before ${before.toFixed(0)} MB)`,
        bound: `each ${TIMES_AS_LONG} × its time in quiet`,
        passed: longest < TIMES_AS_LONG * longestInQuiet && after < TIMES_AS_LONG * quiet,
      });
    }
  } finally {
    leave();
    await target.stop();
  }
};

async function invoice(
  target: Target,
  who: "driver" | "partner",
  { length, name }: { readonly length: number; readonly name: string },
) {
  const product_details = Array.from({ length }, (_, id) => ({ id, name, price: 2, quantity: 3 }));
  const { status, body } = await post(
    `${target.url}/api/invoice/`,
    { customer_name: "金龙", product_details },
    target[who].headers,
  );
  if (status !== 201)
    throw new Error(`The invoice was answered ${status}: ${JSON.stringify(body)}`);
  return (body as { readonly id: number }).id;
}

/** Resolves when the answer came, or when the client has closed the connection. */
async function picture({ url, driver }: Target, id: number, hangsUp: boolean): Promise<void> {
  const asking = request(`${url}/api/invoices/${id}/document/?format=png`, {
    agent: false,
    headers: driver.headers,
  });
  const answered = new Promise<void>((resolve) => {
    asking.once("response", (answer) => answer.resume().once("close", resolve));
    asking.once("error", () => resolve());
  });
  asking.end();
  await (hangsUp ? Promise.race([answered, pause(PATIENCE)]) : answered);
  asking.destroy();
}
