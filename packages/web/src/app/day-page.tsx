import { useNavigate } from "@tanstack/react-router";
import {
  UnpaidLine,
  UnpaidSection,
  useUnpaidDeliveries,
} from "../payments/deliveries/unpaid-section.tsx";
import { UnbookedNotice, useUnbookedMoney } from "../payments/unbooked/unbooked-notice.tsx";
import { DayScreen } from "../stock/day/day-screen.tsx";

/**
 * The end of the day: the cash first. A line above it leads to the unpaid deliveries below, so that
 * payments can be taken; what Submit All counted but the server booked otherwise is said above,
 * because it changes the cash.
 */
export function DayPage() {
  const navigate = useNavigate();
  const invoices = useUnpaidDeliveries();
  const money = useUnbookedMoney();
  const open = (invoice: string) => void navigate({ to: "/make", state: { invoice } });
  if (!invoices || !money) return <DayScreen unpaid={undefined} />;
  const above = (
    <>
      <UnbookedNotice money={money} onOpen={open} />
      <UnpaidLine invoices={invoices} />
    </>
  );
  return <DayScreen unpaid={{ above, below: <UnpaidSection invoices={invoices} /> }} />;
}
