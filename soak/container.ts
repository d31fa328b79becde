import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../e2e/app.ts";
import { eventually } from "../e2e/eventually.ts";
import { buildBase, buildah, treeSize } from "./parts/buildah.ts";
import { post, signedIn } from "./parts/people.ts";
import type { TrialContext, Trial } from "./parts/trial.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const IMAGE = "roundsman";

/** The most bytes that the image may add to its base. */
const MOST = 150_000_000;

/**
 * Builds the image with Debian's buildah, on a base made by debootstrap with this machine's node
 * and npm. It needs no Docker engine. Linux, root.
 */
export const trial: Trial = {
  proves:
    "the image builds, runs as the user node, and finds its invoices again on the same volume",
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "roundsman-container-"));
    const store = join(folder, "store");
    try {
      buildBase(store, join(folder, "base"));
      context.log("base made");
      buildah(
        store,
        "build",
        "--file",
        join(ROOT, "Dockerfile"),
        "--tag",
        IMAGE,
        "--pull-never",
        ...npmSettings(folder),
        ROOT,
      );
      const container = buildah(store, "from", "--pull-never", `localhost/${IMAGE}`).trim();
      const size = treeSize(join(buildah(store, "mount", container).trim(), "app"));
      context.log(`the image holds ${Math.round(size / 1e6)} MB in /app`);
      if (size > MOST)
        throw new Error(`The image holds ${size} bytes, at most ${MOST} are allowed`);
      await live({ store, container, data: join(folder, "data") }, context);
      context.round();
    } finally {
      buildah(store, "rm", "--all");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Volume {
  readonly store: string;
  readonly container: string;
  readonly data: string;
}

async function live(volume: Volume, context: TrialContext): Promise<void> {
  execFileSync("install", [
    "--directory",
    "--owner=1000",
    "--group=1000",
    "--mode=700",
    volume.data,
  ]);
  const first = await start(volume);
  const headers = { authorization: `Bearer ${await signedIn(first.url)}` };
  const invoice = {
    customer_name: "金龙",
    product_details: [{ name: "Tea", price: 2, quantity: 3 }],
  };
  const made = await post(`${first.url}/api/invoice/`, invoice, headers);
  if (made.status !== 201) throw new Error(`The invoice was answered ${made.status}`);
  const pdf = Buffer.from(
    await (await fetch(`${first.url}/api/invoices/1/document/`, { headers })).arrayBuffer(),
  );
  if (pdf.subarray(0, 5).toString() !== "%PDF-") throw new Error("The invoice has no PDF");
  await first.stop();
  context.log("stopped; starting again on the same volume");

  const second = await start(volume);
  const again = await fetch(`${second.url}/api/invoices/1/`, { headers });
  const { total_amount } = (await again.json()) as { total_amount?: number };
  await second.stop();
  if (total_amount !== 6)
    throw new Error(
      `After the second start the invoice is answered ${again.status}, total ${total_amount}`,
    );
}

async function start({ store, container, data }: Volume) {
  const port = await freePort();
  const settings = ["--env", `PORT=${port}`, "--env", "HOST=127.0.0.1"];
  const command = [
    "run",
    "--isolation=chroot",
    "--user=node",
    `--volume=${data}:/data`,
    ...settings,
    container,
    "--",
  ];
  const args = [
    "--storage-driver=vfs",
    `--root=${store}`,
    `--runroot=${store}-run`,
    ...command,
    "node",
    "packages/server/dist/main.js",
  ];
  const server = spawn("buildah", args, { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  );
  return { url, stop: () => stopped(server) };
}

/**
 * Signals the program itself, because buildah's chroot isolation passes no signals on; buildah ends
 * with its exit code.
 */
async function stopped(run: ChildProcess): Promise<void> {
  const gone = once(run, "exit");
  const program = programBelow(run.pid ?? 0);
  // A signal to process 0 would go to the trial's own process group.
  if (program === 0) throw new Error("The container runs no node");
  process.kill(program, "SIGTERM");
  const [code] = (await gone) as [number | null];
  if (code !== 0) throw new Error(`The server ended with ${code}`);
}

/** The process id of the node program below `pid`, from /proc; 0 where there is none. */
function programBelow(pid: number): number {
  for (const child of childrenOf(pid)) {
    const [program = ""] = readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0");
    if (basename(program) === "node") return child;
    const below = programBelow(child);
    if (below > 0) return below;
  }
  return 0;
}

/**
 * The child processes of a process. Each thread lists those that it started, and buildah starts
 * them from any thread.
 */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );

/** Gives npm inside the build the registry and certificates of this machine's npm. */
function npmSettings(folder: string): string[] {
  const own = join(process.env["HOME"] ?? "/root", ".npmrc");
  const settings = existsSync(own) ? readFileSync(own, "utf8") : "";
  const file = join(folder, "npmrc");
  writeFileSync(file, `${settings}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`);
  return [`--volume=${file}:/root/.npmrc:ro`, "--volume=/etc/ssl/certs:/etc/ssl/certs:ro"];
}
