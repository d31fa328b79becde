/** What a person wrote or what was written about it is exported; this is why the rest is not. */
export const LEFT_OUT = {
  counter: "the next numbers: they follow from what there is",
  setting: "the business's own company is in data.json; the upgrade password is a secret",
  session: "devices; sign-ins are exported",
  refresh_token: "secrets",
  throttle: "guesses of the last quarter of an hour",
  kept_sum: "sums of what is exported",
  idempotency: "answers kept for phones that ask twice",
  change: "what phones have to fetch again",
  accounts_file: "each is downloaded from the office",
  doomed_image: "pictures on their way out",
  erasing: "empty outside of a transaction",
  hand_over: "each is in the log",
  handed_invoice: "each is in its new book",
};
