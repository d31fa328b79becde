import type { BenchEngine } from "./engines.ts";
import { accessTo } from "./owner.ts";
import { credentials, morePeople } from "./people.ts";
import { median } from "./race.ts";

/** Each is refused once, so that no throttle slows the request. */
const PEOPLE = 200;

/**
 * Whether the time of a refusal reveals that a name exists. Wrong passwords for a known and an
 * unknown name alternate; the result is the share of pairs in which the known name took longer.
 * Equal times give 0.50; a share outside 0.43 to 0.57 is significant (two-sided, 5 %).
 */
export async function compareLogins(engine: BenchEngine): Promise<void> {
  const { app, write } = await engine.open({ TRUST_PROXY: "loopback" });
  try {
    await accessTo(app);
    await write(morePeople(PEOPLE + 1));
    const refused = async (username: string, address: number) => {
      const begun = performance.now();
      const { status } = await fetch(`${app.url}/api/manager/login/`, {
        method: "POST",
        // Each request has its own address, which a proxy would send.
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.0.${address >> 8}.${address & 255}`,
        },
        body: JSON.stringify({ username, password: "a wrong password" }),
      });
      if (status !== 401) throw new Error(`A wrong password of ${username} got ${status}`);
      return performance.now() - begun;
    };
    for (let warm = 0; warm < 20; warm += 1) await refused(`warm-${warm}`, 1000 + warm);
    const pairs: { known: number; nobody: number }[] = [];
    for (let id = 2; id <= PEOPLE + 1; id += 1) {
      const known = () => refused(credentials(id).username, id);
      const nobody = () => refused(`nobody-${id}`, id);
      // The second of a pair runs on a warmer machine, so they take turns in going first.
      if (id % 2 === 0) pairs.push({ known: await known(), nobody: await nobody() });
      else {
        const first = await nobody();
        pairs.push({ known: await known(), nobody: first });
      }
    }
    const slower = pairs.filter(({ known, nobody }) => known > nobody).length / pairs.length;
    const medianOf = (which: "known" | "nobody") => median(pairs.map((pair) => pair[which]));
    console.log("A refused login of someone and of nobody");
    console.log(
      `  medians ${medianOf("known").toFixed(2)} ms and ${medianOf("nobody").toFixed(2)} ms; the known name took longer in ${slower.toFixed(2)} of ${PEOPLE} pairs`,
    );
  } finally {
    await app.stop();
  }
}
