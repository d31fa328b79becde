// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day, type Day } from "@roundsman/core/day";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { show } from "../ui/testing.tsx";
import { createInvoice } from "./queries.ts";
import { useRepeat } from "./repeat.ts";

const OWNER = 65;

interface DrawnProps {
  readonly of: string | null;
  readonly today: Day;
}

function Drawn({ of, today }: DrawnProps) {
  const draft = useRepeat(of, today);
  return <p>{draft === undefined ? "loading" : (draft?.date ?? "blank")}</p>;
}

/** Draws the component on Saturday, then on Sunday. */
async function overMidnight(of: string | null, saturday: string): Promise<string | null> {
  const person = { id: OWNER, name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  const draw = show(<Drawn of={of} today={day("2026-11-21")} />);
  await screen.findByText(saturday);
  draw(<Drawn of={of} today={day("2026-11-22")} />);
  return screen.getByRole("paragraph").textContent;
}

test("A new day does not close the editor, and the input stays", async () => {
  expect(await overMidnight(null, "blank")).toBe("blank");
});

test("A copy has the new day's date, and stays on the screen too", async () => {
  const phone = { ...createRig().phone, db: databaseOf(OWNER) };
  const key = await createInvoice("getPaid", draftFor(null), phone);
  expect(await overMidnight(key, "2026-11-21")).toBe("2026-11-22");
});
