import { useNavigate } from "@tanstack/react-router";
import { UnpaidSection, useUnpaidDeliveries } from "../payments/deliveries/unpaid-section.tsx";
import { UnbookedNotice } from "../payments/unbooked/unbooked-notice.tsx";
import { DayScreen } from "../stock/day/day-screen.tsx";

/** The end of the day: money is taken there, too, and what Submit All did not book is told beside the cash. */
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
