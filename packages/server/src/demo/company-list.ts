import type { Company } from "@roundsman/core/company";

/**
 * The business itself. Invented: the bank details are the clearing houses' test account, the VAT
 * number is from the tax office's examples.
 */
export const OWN_COMPANY: Omit<Required<Company>, "logo"> = {
  name: "Red Lantern Trading Ltd 红灯笼贸易",
  email: "accounts@red-lantern-trading.example.com",
  registrationNumber: "99281734",
  bankAccount: "66374958",
  bankSortCode: "08-99-99",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0810",
  contactPerson: "David Ho 何大卫",
  bankName: "Lea Valley Bank",
  address: "Unit 7, Montagu Industrial Estate\nGibbs Road\nLondon N18 3PU",
  peppolId: "9932:GB999999973",
};

/** Other companies that some invoices are issued by. */
export const SAVED_COMPANIES: readonly Omit<Required<Company>, "logo" | "peppolId">[] = [
  {
    name: "Red Lantern Cold Store Ltd 红灯笼冷藏",
    email: "cold@red-lantern-trading.example.com",
    registrationNumber: "99281735",
    bankAccount: "66374958",
    bankSortCode: "08-99-99",
    vatNumber: "GB 999 9998 75",
    contactNumber: "020 7946 0811",
    contactPerson: "Wei Chen 陈伟",
    bankName: "Lea Valley Bank",
    address: "Unit 9, Montagu Industrial Estate\nGibbs Road\nLondon N18 3PU",
  },
  {
    name: "Chen & Sons Catering Supplies 陈氏餐饮用品",
    email: "hello@chen-and-sons.example.com",
    registrationNumber: "99310042",
    bankAccount: "12345674",
    bankSortCode: "08-99-99",
    vatNumber: "GB 999 9997 77",
    contactNumber: "07700 900417",
    contactPerson: "Wei Chen 陈伟",
    bankName: "Lea Valley Bank",
    address: "44 Fore Street\nLondon N18 2SL",
  },
  {
    name: "East Wharf Imports Ltd 东码头进口",
    email: "orders@east-wharf.example.com",
    registrationNumber: "99154406",
    bankAccount: "10203048",
    bankSortCode: "08-99-99",
    vatNumber: "GB 999 9996 79",
    contactNumber: "020 7946 0835",
    contactPerson: "Sarah Lau 刘小姐",
    bankName: "Lea Valley Bank",
    address: "12 Harbour Way\nFelixstowe IP11 3SY",
  },
];
