export const queued = {
  customer: "Customer",
  amount: "Amount",
  takeBack: "Payment taken back",
  more: (count: number) => (count === 1 ? "1 more invoice" : `${count} more invoices`),
  discard: {
    payment: (amount: string, from: string) =>
      from === ""
        ? `Discard the payment of ${amount}?`
        : `Discard the payment of ${amount} from ${from}?`,
    use: (amount: string, of: string) =>
      of === ""
        ? `Discard the use of ${amount} from account?`
        : `Discard the use of ${amount} from the account of ${of}?`,
    takeBack: (amount: string, from: string) =>
      from === ""
        ? `Discard taking back the payment of ${amount}?`
        : `Discard taking back the payment of ${amount} from ${from}?`,
  },
  loss: {
    payment:
      "It is only on this device and will be deleted for good, as if the money had not come in. What it paid is open again.",
    use: "It is only on this device and will be deleted for good. The money stays on account. What it paid is open again.",
    takeBack: "The payment stays in the books as received, and what it paid stays paid.",
  },
};
