import { UnpaidSection, useUnpaidDeliveries } from "../payments/deliveries/unpaid-section.tsx";
import { DayScreen } from "../stock/day/day-screen.tsx";

/** The end of the day: money is taken there, too. */
export function DayPage() {
  const unpaid = useUnpaidDeliveries();
  return <DayScreen unpaid={unpaid && <UnpaidSection invoices={unpaid} />} />;
}
