import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { useMessages } from "../messages/language.tsx";
import { rateName } from "../ui/form/rate-words.ts";
import { TableFiles } from "../ui/tables/file-buttons.tsx";
import type { FileTable } from "../ui/tables/table-csv.ts";
import css from "./catalogue.module.css";
import type { Person } from "./people.ts";
import { isProduct, type BusinessRecord, type CatalogueKind } from "./queries.ts";

interface FilesProps {
  readonly kind: CatalogueKind;
  readonly records: readonly BusinessRecord[];
  readonly people: readonly Person[];
}

/**
 * Exports all products or customers of the business with who has them, regardless of the search.
 */
export function CatalogueFiles({ kind, records, people }: FilesProps) {
  const t = useCatalogueWords();
  const tables = useTables(people);
  if (records.length === 0) return null;
  return (
    <div className={css.files}>
      <TableFiles
        title={t.kinds[kind]}
        file={`business-${kind}`}
        tableOf={async () => tables[kind](records)}
      />
    </div>
  );
}

function useTables(people: readonly Person[]) {
  const { customers, products } = useMessages();
  const t = useCatalogueWords();
  const { columns: c } = useOfficeWords();
  const driversOf = ({ assignedTo }: BusinessRecord) =>
    people.flatMap(({ id, name }) => (assignedTo.includes(id) ? [name] : [])).join(", ");
  const { name, address, city, postcode, email, phone } = customers.fields;
  return {
    products: (records: readonly BusinessRecord[]): FileTable => ({
      columns: [
        products.fields.name,
        products.fields.price,
        products.fields.discount,
        products.rates.label,
        t.assign,
      ],
      rows: records
        .filter(isProduct)
        .map((product) => [
          product.name,
          { pence: product.price },
          { pence: product.discount },
          product.vatRate ? rateName(products.rates, product.vatRate) : "",
          driversOf(product),
        ]),
    }),
    customers: (records: readonly BusinessRecord[]): FileTable => ({
      columns: [name, address, city, postcode, email, phone, c.owed, t.assign],
      rows: records.flatMap((record) =>
        isProduct(record)
          ? []
          : [
              [
                record.name,
                record.address,
                record.city,
                record.postcode,
                record.email,
                record.phone,
                { pence: record.owed },
                driversOf(record),
              ],
            ],
      ),
    }),
  };
}
