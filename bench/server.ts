import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startApp } from "../e2e/app.ts";
import { load, type Load } from "./parts/load.ts";

/** The built server against a bare handler that runs the same statements on a copy of the same database, by turns in one run. */
const OWNER = { name: "Owner", email: "owner@example.com", username: "owner", password: "a long enough password" };
const LINES = Array.from({ length: 10 }, (_, index) => ({
  id: `p${index}`,
  name: `Product ${index}`,
  price: 12.5 + index,
  discount_amount: 0.25,
  quantity: 1 + index,
}));
const INVOICE = { customer_name: "Golden Dragon", invoice_date: "2026-11-21", product_details: LINES };
/** A round; three rounds each way. */
const SECONDS = 3;

const app = await startApp("empty", { LOG_LEVEL: "silent" });
await post("/api/setup/", OWNER);
const { access } = (await post("/api/manager/login/", OWNER)) as { access: string };
for (let made = 0; made < 200; made += 1) await post("/api/invoice/", INVOICE);
await app.restart();
const bare = await startBare(join(app.dataDir, "roundsman.db"));

try {
  await compare("Login", { path: "/api/manager/login/", bare: "/login", body: OWNER, connections: 2 });
  await compare("A list of 200 invoices with 10 lines each", { path: "/api/unpaid_invoices/", bare: "/list", body: {}, connections: 10 });
  await compare("Create an invoice with 10 lines", { path: "/api/invoice/", bare: "/create", body: INVOICE, connections: 10 });
} finally {
  bare.stop();
  await app.stop();
}

interface Case {
  readonly path: string;
  readonly bare: string;
  readonly body: object;
  readonly connections: number;
}

async function compare(title: string, { path, bare: yardstick, body, connections }: Case): Promise<void> {
  const shared = { body, connections };
  const rounds: (readonly [Load, Load])[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push([
      await load({ ...shared, url: bare.url + yardstick, seconds: SECONDS }),
      await load({ ...shared, url: app.url + path, access, seconds: SECONDS }),
    ]);
  const [base, ours] = [middle(rounds.map(([first]) => first)), middle(rounds.map(([, second]) => second))];
  console.log(title);
  console.log(`  bare    ${written(base)}`);
  console.log(`  ours    ${written(ours)}   ${(ours.rate / base.rate).toFixed(2)} of its rate`);
}

function written({ rate, p50, p99 }: Load): string {
  return `${rate.toFixed(0).padStart(7)} /s   p50 ${String(p50).padStart(4)} ms   p99 ${String(p99).padStart(4)} ms`;
}

/** The round in the middle by its rate. */
function middle(rounds: readonly Load[]): Load {
  return rounds.toSorted((a, b) => a.rate - b.rate)[1] ?? { rate: Number.NaN, p50: Number.NaN, p99: Number.NaN };
}

async function post(path: string, body: object): Promise<unknown> {
  const token: Record<string, string> = path === "/api/invoice/" ? { authorization: `Bearer ${access}` } : {};
  const answer = await fetch(app.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function startBare(database: string): Promise<{ url: string; stop: () => void }> {
  const copy = `${database}.bare`;
  copyFileSync(database, copy);
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const program = fileURLToPath(new URL("./parts/bare-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, copy, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
