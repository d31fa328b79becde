import { Button, NativeSelect } from "@mantine/core";
import type { DeliveryRoute } from "@roundsman/contract/groups";
import { useState } from "react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import { useCustomers } from "../queries.ts";
import type { Driver } from "../screen.tsx";

interface NewStopProps {
  readonly driver: Driver;
  readonly route: DeliveryRoute;
  readonly isBusy: boolean;
  readonly onAdd: (customer: number) => void;
}

/** The driver's customers who are not on the route yet. */
export function NewStop({ driver, route: { members }, isBusy, onAdd }: NewStopProps) {
  const { common } = useMessages();
  const t = useDriverBookWords();
  const customers = useCustomers(driver.id);
  const [chosen, setChosen] = useState("");
  const isStop = new Set(members.map(({ id }) => id));
  return (
    <Online of={customers}>
      {(all) => {
        const others = all
          .map(({ customer }) => customer)
          .filter(({ id }) => !isStop.has(id))
          .toSorted((a, b) => a.name.localeCompare(b.name));
        const isThere = others.some(({ id }) => String(id) === chosen);
        if (others.length === 0)
          return <p className={css.quiet}>{all.length === 0 ? t.noCustomers : t.allOnRoute}</p>;
        return (
          <div className={css.adding}>
            <NativeSelect
              label={t.addStop}
              styles={{ input: { minHeight: "3rem" } }}
              value={isThere ? chosen : ""}
              data={[
                { value: "", label: t.chooseCustomer },
                ...others.map(({ id, name, postcode }) => ({
                  value: String(id),
                  label: [name, postcode].filter(Boolean).join(", "),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <Button
              h={48}
              disabled={!isThere}
              loading={isBusy}
              onClick={() => onAdd(Number(chosen))}
            >
              {common.add}
            </Button>
          </div>
        );
      }}
    </Online>
  );
}
