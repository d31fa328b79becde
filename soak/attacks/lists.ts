import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Connection from "libsql";
import { post } from "../parts/people.ts";
import { startTarget, type Attack, type Target } from "../parts/attack.ts";
import { bystander } from "../parts/bystander.ts";

const INVOICES = 1_000_000;
const MOST_MILLISECONDS = 100;

/** One person with a very long history asks for all of it, while another asks for a short list. */
export const attack: Attack = async (report) => {
  const target = await startTarget();
  const other = bystander({
    url: `${target.url}/responsible-persons-query/${target.partner.id}/driver-stocks/`,
    headers: target.partner.headers,
  });
  try {
    await fill(target);
    const ask = async (path: string, body: object) =>
      (await post(target.url + path, body, target.driver.headers)).status;
    const quiet = await other.usualTime();
    const asked: readonly (readonly [
      words: string,
      path: string,
      body: object,
      expected: number,
    ])[] = [
      ["all of History", "/api/search_invoices/", {}, 413],
      ["a page of History with its sums", "/api/search_invoices/", { limit: 50 }, 200],
      ["a page of Schedule with its sums", "/api/future_invoices/", { limit: 50 }, 200],
      ["the 20,000 invoices of Credit", "/api/notpaid_invoices/", {}, 200],
    ];
    for (const [words, path, body, expected] of asked) {
      target.resetPeak();
      const answers = Promise.all(Array.from({ length: 4 }, () => ask(path, body)));
      const longest = await other.longestWhile(answers);
      const statuses = [...new Set(await answers)].join(", ");
      report({
        attack: `${words} of ${INVOICES} invoices, four times at once`,
        figure: `answered ${statuses}; another's list ${longest.toFixed(0)} ms at most (quiet ${quiet.toFixed(0)} ms); ${target.peak().toFixed(0)} MB`,
        bound: `${expected}, under ${MOST_MILLISECONDS} ms`,
        passed: statuses === String(expected) && longest < MOST_MILLISECONDS,
      });
    }
  } finally {
    other.leave();
    await target.stop();
  }
};

/**
 * Copies one invoice: most into Schedule, 20,000 into Credit. Between the parts this process sees
 * which connections the server has closed meanwhile; otherwise the next call would use one of them.
 */
async function fill({ url, dataDir, driver }: Target): Promise<void> {
  const line = { id: 1, name: "Jasmine rice 茉莉香米", price: 2, quantity: 3 };
  const lines = [line, { ...line, id: 2 }, { ...line, id: 3 }];
  const { body } = await post(
    `${url}/api/futureinvoice/`,
    { customer_name: "金龙", product_details: lines },
    driver.headers,
  );
  const { id } = body as { readonly id: number };
  const file = new Connection(join(dataDir, "roundsman.db"));
  file.exec("pragma busy_timeout = 5000");
  const columns = (table: string, own: readonly string[]) =>
    (file.prepare(`pragma table_info(${table})`).raw(true).all() as unknown[][])
      .map(([, name]) => String(name))
      .filter((name) => !own.includes(name))
      .join(", ");
  const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)";
  const invoice = columns("invoice", ["id", "key", "date", "payment_status"]);
  const kept = columns("invoice_line", ["invoice_id"]);
  for (let first = 2_000_000; first < 2_000_000 + INVOICES; first += 10_000) {
    const status = first < 2_020_000 ? "notpaid" : "future";
    file.exec(`insert into invoice (id, key, date, payment_status, ${invoice}) ${numbers}
      select ${first} + i, lower(hex(randomblob(16))), date('2020-01-01', (i % 2000) || ' days'), '${status}', ${invoice} from n, invoice where id = ${id}`);
    file.exec(
      `insert into invoice_line (invoice_id, ${kept}) ${numbers} select ${first} + i, ${kept} from n, invoice_line where invoice_id = ${id}`,
    );
    await setImmediate();
  }
  file.close();
}
