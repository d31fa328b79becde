import { spawn } from "node:child_process";
import { once } from "node:events";
import { ownerAgain } from "../parts/owner.ts";
import type { Measured } from "./measured.ts";

const PROGRAMS = ["xero", "quickbooks", "sage"] as const;
const MONTH = { from: "2026-10-01", to: "2026-10-31" } as const;

/**
 * Measures a read and a write of other people while a month's accounting files are previewed, made
 * and fetched.
 */
export async function besideExports({ size, app }: Measured): Promise<void> {
  const access = await ownerAgain(app);
  const call = async (path: string, body?: object) => {
    const answer = await fetch(app.url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  for (const program of PROGRAMS) {
    let isOver = false;
    const begun = performance.now();
    const parts: string[] = [];
    const made = (async () => {
      await call(`/api/office/accounts/?${new URLSearchParams({ program, ...MONTH }).toString()}`);
      parts.push(`preview ${seconds(begun)}`);
      const body = { program, ...MONTH };
      const { id } = JSON.parse(await call("/api/office/accounts/exports/", body)) as {
        readonly id: number;
      };
      parts.push(`made ${seconds(begun)}`);
      await download(`${app.url}/api/office/accounts/exports/${id}/file/`, access);
      parts.push(`fetched ${seconds(begun)}`);
    })().finally(() => (isOver = true));
    const longest = { read: 0, write: 0 };
    for (let turn = 0; !isOver; turn += 1)
      for (const [kind, path, body] of othersOn(dayIn(turn))) {
        const sent = performance.now();
        await call(path, body);
        longest[kind] = Math.max(longest[kind], performance.now() - sent);
      }
    await made;
    console.log(
      `  beside ${program}'s files of a month of ${size.toLocaleString("en-GB")} invoices (${parts.join(", ")}) a read takes at most ${longest.read.toFixed(1)}, a write ${longest.write.toFixed(1)} ms`,
    );
  }
}

const othersOn = (day: string) =>
  [
    ["read", "/responsible-persons-query/1/driver-stocks/", undefined],
    ["write", "/api/invoice/", { customer_name: "Golden Dragon", invoice_date: day }],
  ] as const;

/**
 * Another day each time. The server sums a day again while it is being written to, and no real
 * driver has a thousand invoices on one day.
 */
const dayIn = (turn: number): string => `2026-11-${String(1 + (turn % 28)).padStart(2, "0")}`;

/**
 * Downloads in another process, as a manager's browser would: receiving megabytes here would delay
 * the calls that are measured.
 */
async function download(url: string, access: string): Promise<void> {
  const fetched = spawn(process.execPath, ["--eval", DOWNLOAD, url, access], { stdio: "inherit" });
  const [code] = (await once(fetched, "exit")) as [number];
  if (code !== 0) throw new Error(`${url} could not be downloaded`);
}

const DOWNLOAD = `
  const [url, access] = process.argv.slice(1);
  fetch(url, { headers: { authorization: "Bearer " + access } })
    .then(async (answer) => process.exit(answer.ok && (await answer.arrayBuffer()).byteLength > 0 ? 0 : 1));
`;

const seconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
