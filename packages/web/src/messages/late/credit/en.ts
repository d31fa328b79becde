import { credit as ofRow } from "../../en/credit.ts";

export const credit = {
  ...ofRow,
  title: "Credit notes",
  add: "Credit note",
  atLine: "Credit",
  line: (name: string) => `Credit: ${name}`,
  allLines: "All lines",
  owed: (amount: string) => `Still owed: ${amount}`,
  refused: "Needs attention",
  reason: "Reason",
  reasons: {
    returned: "Returned",
    short: "Short",
    damaged: "Damaged",
    refused: "Refused",
    price: "Price",
    correction: "Correction",
  },
  goods: "Where the goods go",
  places: { van: "Back on the van", waste: "To waste", none: "Nowhere" },
  left: (quantity: string, price: string) => `${quantity} left · ${price} each`,
  nothingLeft: "Everything is credited",
  off: "Overcharged per unit, £",
  onHowMany: "On how many",
  note: "Note (optional)",
  write: (amount: string) => `Credit ${amount}`,
  written: (number: string, amount: string) => `Credit note ${number} of ${amount} is written`,
  failed: "The credit note could not be written. Nothing has changed.",
  notesCame:
    "Earlier credit notes of this invoice were not on this device, and have just arrived. Please check the amounts and try again.",
  pdf: "PDF",
  png: "PNG",
  saved: (kind: string, when: string, language: string) =>
    `Handed out as ${kind}, ${when}, ${language}`,
  noPaper: "Its document can be made as soon as it and its invoice have their numbers.",
  isVoided:
    "Voided: it takes nothing off the invoice, so it is not handed out any more. What was handed out before is in the number register.",
  isRefused:
    "The server refused it, so it takes nothing off the invoice and is not handed out. “Needs attention” says why.",
  /**
   * Replaces the invoice's sentence where it does not fit: a credit note has no choice of VAT
   * option.
   */
  lacks: {
    "vat-left-out":
      "A company with a VAT number shows VAT on an e-invoice, and this credit note shows none.",
  },
  void: "Void credit note",
  voidTitle: (number: string) => `Void ${number}?`,
  voidText: "What it credited is owed again. Its number stays taken.",
  correctedSince:
    "Its invoice has since been corrected. To void it, undo the correction first, or correct the new invoice.",
  builtOn: (number: string) =>
    `Goods have since been credited at this price. To void it, void ${number} first.`,
};

export const issued = {
  label: "Issued invoice",
  paid: "This invoice is paid. To change what it says, correct it or void it.",
  handedOut: "This invoice was handed out. To change what it says, correct it or void it.",
  numbered: (number: string) =>
    `This invoice got its number, ${number}, when a document was made. To change what it says, correct it or void it.`,
  credited: "This invoice has a credit note. To change what it says, correct it or void it.",
  correct: "Correct",
  corrected: "Credited. This is the invoice that replaces it.",
  nothingLeft: "All of this invoice is credited already.",
  replacedBy: (number: string) => `A credit note cancels this invoice. ${number} replaces it.`,
  replaced: "A credit note cancels this invoice, and a new invoice replaces it.",
  open: "Open the new invoice",
  corrects: (number: string) => `This invoice replaces ${number}.`,
  correctsAnother: "This invoice replaces another.",
  undo: "Undo the correction",
  undone: "Correction undone",
  undoneSince: "It stays deleted: its correction has since been undone.",
  failed: "That did not work. Nothing was changed.",
  notesMissing: (numbers: string) =>
    `The credit notes of ${numbers} are not on this device yet. Nothing was made. Please try again when you have signal.`,
  seeNumber: "Show in the number register",
  void: "Void",
  voidTitle: (number: string) => `Void ${number}?`,
  voidThis: "Void this invoice?",
  voidText:
    "It and its credit notes no longer count in any total. Its number stays taken. You can undo this for 8 seconds.",
  reason: "Reason",
  reasonHint: "Why it is taken back (optional)",
  voided: "Voided",
  many: (count: number) =>
    count === 1
      ? "1 of them was handed out, paid or credited: it is voided, and its number stays taken."
      : `${count} of them were handed out, paid or credited: they are voided, and their numbers stay taken.`,
  stay: "What was corrected stays: delete the new invoice instead.",
  drops: "What it corrects stays credited until the correction is undone there.",
  newGone: "The new invoice is deleted.",
  another: {
    credited:
      "Some of this invoice is credited with the VAT that it had. Please correct the invoice instead.",
    title: "Use a different VAT option?",
    text: (before: string) =>
      `This invoice was handed out with “${before}”. The new document replaces that one, and the business keeps both.`,
    yes: "Replace",
  },
};
