import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test, vi } from "vitest";
import { PRODUCTS_DRAFT } from "../customs/drafts.ts";
import { typed } from "../customs/products/product-cards.ts";
import { writeDraft } from "../customs/use-draft.ts";
import { draftKey, STOCK_TAKING } from "../device/page-drafts.ts";
import { lossBySigningOut, signIn } from "./session.ts";
import { exportOutbox } from "../app/sync-status/export-outbox.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { fakeSignIn } from "../sync/testing/fake-sign-in.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";

vi.stubGlobal("localStorage", memoryStorage());
fakeSignIn();

test("a form counts as unsaved while it differs from its initial state", async () => {
  await signIn("Wang", "secret");
  writeDraft(PRODUCTS_DRAFT, PRODUCTS_DRAFT.fresh);
  expect(await lossBySigningOut()).toEqual({ unsent: 0, drafts: false });
  writeDraft(
    PRODUCTS_DRAFT,
    PRODUCTS_DRAFT.fresh.map((card) => typed(card, "hs_code", "6912")),
  );
  expect(await lossBySigningOut()).toEqual({ unsent: 0, drafts: true });
  writeDraft(PRODUCTS_DRAFT, PRODUCTS_DRAFT.fresh);
  expect(await lossBySigningOut()).toEqual({ unsent: 0, drafts: false });
});

test("a document in the share sheet counts as unsaved, because it may be handed out", async () => {
  await signIn("Wang", "secret");
  const { shares } = currentPhone().db;
  await shares.add({
    key: "share",
    invoice: "of nobody",
    document: {
      kind: "pdf",
      vat: "included",
      language: "en",
      total: pence(2500),
      at: "2026-11-21T09:00:00.000Z",
      company: "",
    },
  });
  expect(await lossBySigningOut()).toEqual({ unsent: 1, drafts: false });
  await shares.clear();
});

test("the exported copy has one's own stock count and forms, and nobody else's", async () => {
  await signIn("Wang", "secret");
  const taking = [["rice", { counted: 3000, expected: 4000 }]];
  localStorage.setItem(draftKey(90, STOCK_TAKING), JSON.stringify(taking));
  localStorage.setItem(draftKey(90, "custom"), "cut off {");
  localStorage.setItem(draftKey(9, "custom"), '"of somebody else"');
  const copy = JSON.parse(await (await exportOutbox()).text()) as { readonly pages: object };
  expect(copy.pages).toEqual({ "stock-taking": taking, custom: "cut off {" });
});
