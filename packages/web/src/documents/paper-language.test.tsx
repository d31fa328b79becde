// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { GENERATOR_DRAFT } from "../customs/drafts.ts";
import { GeneratorScreen } from "../customs/papers/generator-screen.tsx";
import { readDraft, writeDraft } from "../customs/use-draft.ts";
import { spokenEnglish } from "../messages/en/spoken.ts";
import { chinese } from "../messages/zh/all.ts";
import { sessionStore } from "../session/current-session.ts";
import { DaySheetView } from "../stock/day/day-sheet-view.tsx";
import { LoadScreen } from "../stock/van/load-screen.tsx";
import { databaseOf } from "../sync/store/databases.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { show } from "../ui/testing.tsx";
import type { Request } from "./messages.ts";

const OWNER = 770;

/** The languages of the papers that the document worker was asked for; it makes none. */
const languages: DocumentLanguage[] = [];
class Worker extends EventTarget {
  postMessage({ job }: Request): void {
    if (!("printable" in job)) return;
    const { printable } = job;
    if (printable.kind === "customs") languages.push(printable.style.language);
    else if (printable.kind === "load-sheet" || printable.kind === "day-sheet")
      languages.push(printable.sheet.language);
  }
}

beforeEach(async () => {
  languages.length = 0;
  localStorage.clear();
  vi.stubGlobal("Worker", Worker);
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const session = { access: "a", refresh: "r", name: "Wei", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: OWNER });
  await databaseOf(OWNER).van.put({ slot: "van", van: VAN } as never);
  return () => vi.unstubAllGlobals();
});

const DAY = day("2026-11-21");
const VAN = {
  products: [],
  invoices: [],
  since: "2026-11-20T00:00:00.000Z",
  lastEntry: 0,
  lastSheet: 0,
  day: { cash: pence(0), collected: [], goods: [] },
};
const SHEET = {
  key: "sheet",
  day: DAY,
  note: "",
  cashExpected: pence(0),
  cashCounted: pence(0),
  collected: [],
  goods: [],
  correctedBy: null,
};

const ClosedDay = () => (
  <DaySheetView
    sheet={SHEET as never}
    products={[]}
    credits={[]}
    onBack={() => {}}
    onAgain={() => {}}
  />
);

const SPOKEN = { en: spokenEnglish, zh: chinese };

function open(component: FunctionComponent, language: "en" | "zh") {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  show(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
    { language, messages: SPOKEN[language] },
  );
}

const INVOICE = JSON.stringify({ title: "Beads", importedProduct: [] });

const PAPERS = [
  ["load sheet", LoadScreen],
  ["sheet of a closed day", ClosedDay],
  ["customs paper", GeneratorScreen],
] as const;
const SCREENS = PAPERS.flatMap(([paper, screenOf]) =>
  (["en", "zh"] as const).map((language) => ({ paper, screenOf, language })),
);

test.each(SCREENS)(
  "a $paper is in both languages where the screen is in $language",
  async ({ screenOf, language }) => {
    writeDraft(GENERATOR_DRAFT, { ...GENERATOR_DRAFT.fresh, text: INVOICE });
    open(screenOf, language);
    await waitFor(() => expect(languages).toEqual(["both"]));
  },
);

test("the language of a customs document is chosen beside it, and saved with the input", async () => {
  writeDraft(GENERATOR_DRAFT, { ...GENERATOR_DRAFT.fresh, text: INVOICE });
  open(GeneratorScreen, "en");
  fireEvent.click(await screen.findByRole("radio", { name: "中文" }));
  await waitFor(() => expect(languages).toEqual(["both", "zh"]));
  expect(readDraft(GENERATOR_DRAFT).language).toBe("zh");
});

test("a customs draft of an older release, which has no language, is still opened", () => {
  const { language: _, ...older } = { ...GENERATOR_DRAFT.fresh, text: INVOICE };
  writeDraft(GENERATOR_DRAFT, older as never);
  expect(readDraft(GENERATOR_DRAFT)).toEqual({ ...GENERATOR_DRAFT.fresh, text: INVOICE });
});
