import { useNavigate } from "@tanstack/react-router";
import { UnpaidSection, useUnpaidDeliveries } from "../payments/deliveries/unpaid-section.tsx";
import { UnbookedNotice } from "../payments/unbooked/unbooked-notice.tsx";
import { DayScreen } from "../stock/day/day-screen.tsx";

/**
 * The end of the day. It also lists unpaid deliveries, so that payments can be taken, and what
 * Submit All counted but the server booked otherwise.
 */
export function DayPage() {
  const navigate = useNavigate();
  const invoices = useUnpaidDeliveries();
  const unpaid = invoices && (
    <>
      <UnbookedNotice onOpen={(invoice) => void navigate({ to: "/make", state: { invoice } })} />
      <UnpaidSection invoices={invoices} />
    </>
  );
  return <DayScreen unpaid={unpaid} />;
}
