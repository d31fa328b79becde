// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { payments as paymentWords } from "../../messages/late/payments-en.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { asDriver, atFirstSight, showAt } from "../../ui/testing-screen.tsx";
import { createInvoice } from "../queries.ts";
import { EditorScreen } from "./editor-screen.tsx";

beforeEach(() => asDriver(8));

test("The amount to pay appears with the invoice, and moves nothing below it", async () => {
  const key = await createInvoice("getPaid", draftFor(null, 12));
  await currentPhone().db.invoices.update(key, { id: 12 });
  const customer = { name: english.editor.customer.label };
  const payments = atFirstSight(
    () => screen.queryByRole("region", customer) !== null,
    () => screen.queryByRole("region", { name: paymentWords.title }),
  );
  showAt("/make?invoice=12", () => (
    <QueryClientProvider client={new QueryClient()}>
      <EditorScreen list="getPaid" />
    </QueryClientProvider>
  ));
  await screen.findByRole("region", customer);
  expect(payments()).toBeTruthy();
});
