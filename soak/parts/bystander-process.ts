import type { FromBystander, QuietCalls, RepeatedCall, ToBystander } from "./bystander.ts";

const { url, headers = {} } = JSON.parse(process.argv[2] ?? "") as RepeatedCall;
let repeating = false;

process.on("message", (message: ToBystander) => {
  const handled = "times" in message ? inQuiet(message) : message.repeat ? begun() : stopped();
  handled.catch((error: unknown) => send({ fault: String(error) }));
});
process.once("disconnect", () => process.exit());

const send = (answer: FromBystander) => process.send?.(answer);

async function inQuiet({ times, figure }: QuietCalls): Promise<void> {
  await timed();
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await timed());
  const sorted = took.toSorted((a, b) => a - b);
  send({ milliseconds: sorted[figure === "median" ? Math.floor(times / 2) : times - 1] ?? 0 });
}

let longest = Promise.resolve(0);

async function begun(): Promise<void> {
  repeating = true;
  longest = repeated();
  // Reported once it stops.
  longest.catch(() => undefined);
  send({ milliseconds: 0 });
}

async function repeated(): Promise<number> {
  let most = 0;
  do most = Math.max(most, await timed());
  while (repeating);
  return most;
}

async function stopped(): Promise<void> {
  repeating = false;
  send({ milliseconds: await longest });
}

async function timed(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return performance.now() - began;
}
