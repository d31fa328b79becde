import type { Request } from "playwright-core";

/** The invoices of the schedule that a request submits: the call goes alone, or with others in a batch. */
export function submittedBy(request: Request): number[] {
  if (request.method() !== "POST") return [];
  const body = request.postDataJSON() as { requests?: { path: string; body: unknown }[] };
  const path = new URL(request.url()).pathname;
  return (body.requests ?? [{ path, body }])
    .filter((call) => call.path === "/future_update_invoice_status/")
    .flatMap((call) => (call.body as { invoice_ids: number[] }).invoice_ids);
}
