import type { vatReturn, VatReturn } from "@roundsman/contract/office/vat-return";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import type { Handlers } from "../kernel/calls/call.ts";
import { setVatStagger, vatStagger } from "./repository/vat-stagger.ts";
import {
  allVatNumbers,
  requestedVatNumber,
  issuerVatNumber,
  numbersByDriver,
  sellerOfNumbers,
  vatNumbersOf,
} from "./repository/seller.ts";
import { totalsIn } from "./totals/read-totals.ts";
import type { RateTotal } from "./totals/totals.ts";
import { vatDocuments } from "./vat-documents.ts";

export const vatHandlers: Handlers<typeof vatReturn> = {
  read: ({ actor, longRead, query }) =>
    longRead(async (snapshot) => {
      const sums = new RateSums();
      const read = await totalsIn(snapshot);
      const drivers = await numbersByDriver(snapshot);
      const asked = requestedVatNumber(query.vat_number, [...drivers.values()]);
      for (const [owner, numbers] of drivers) {
        const totalsQuery = {
          owner,
          span: spanOf(query),
          seller: sellerOfNumbers(numbers),
          lists: [],
        };
        const { rates } = await read(totalsQuery);
        for (const each of rates)
          if (asked === undefined || issuerVatNumber(numbers, each.companyId) === asked)
            sums.add(each);
      }
      const { usual } = await vatNumbersOf(snapshot, actor.id);
      const vatNumbers = allVatNumbers(usual, [...drivers.values()]);
      return {
        ...sums.boxes(),
        stagger: await vatStagger(snapshot),
        ...(vatNumbers.length > 1 && { vatNumbers }),
      };
    }),

  documents: ({ longRead, query }) => longRead((snapshot) => vatDocuments(snapshot, query)),

  async setStagger(call) {
    const { db, body } = call;
    const before = await vatStagger(db);
    if (before === body.vat_stagger) {
      call.unchanged();
      return body;
    }
    await setVatStagger(db, body.vat_stagger);
    call.record({
      kind: "vatQuarters",
      action: "update",
      ids: [],
      before: { vat_stagger: before },
      after: body,
    });
    return body;
  },
};

class RateSums {
  readonly #sums = new Map<VatRate | null, { documents: number; net: number; vat: number }>();

  add({ rate, documents, net, vat }: RateTotal): void {
    const sum = this.#sums.get(rate) ?? { documents: 0, net: 0, vat: 0 };
    this.#sums.set(rate, {
      documents: sum.documents + documents,
      net: sum.net + net,
      vat: sum.vat + vat,
    });
  }

  boxes(): Omit<VatReturn, "stagger"> {
    const rates = VAT_RATES.flatMap((rate) => {
      const sum = this.#sums.get(rate);
      return sum && sum.documents > 0
        ? [{ rate, documents: sum.documents, net: pence(sum.net), vat: pence(sum.vat) }]
        : [];
    });
    const { documents = 0, net = 0 } = this.#sums.get(null) ?? {};
    const total = (column: "net" | "vat") =>
      pence(rates.reduce((sum, each) => sum + each[column], 0));
    return {
      box1: total("vat"),
      box6: total("net"),
      rates,
      withoutVat: { documents, net: pence(net) },
    };
  }
}
