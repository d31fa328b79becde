import { Button, Select } from "@mantine/core";
import { addDays, type Day } from "@roundsman/core/day";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import type { VanLoadRow } from "@roundsman/core/load";
import { INVOICE_LISTS } from "@roundsman/core/payment-status";
import { Package } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords, type StockWords } from "../../messages/late/stock/words.ts";
import { useActor } from "../../session/current-session.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { DateField } from "../../ui/form/date-field.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { moveStock } from "../actions.ts";
import { useLoadPlan, type LoadFor } from "./load-plan.ts";
import { PageHead } from "../page-head.tsx";
import { SheetPaper } from "../day/sheet-paper.tsx";
import css from "../stock.module.css";

const CHOICES = ["today", "tomorrow", ...INVOICE_LISTS, "day"] as const;
type Choice = (typeof CHOICES)[number];

/** /info/stock/load: the load sheet of a day or a list, as it prints. */
export function LoadScreen() {
  const { common } = useMessages();
  const stock = useStockWords();
  const t = stock.loadSheet;
  const today = useToday();
  const actor = useActor();
  const [choice, setChoice] = useState<Choice>("today");
  const [day, setDay] = useState<Day>(today);
  const [language, setLanguage] = useState<DocumentLanguage>(languageFor(null));
  const wanted = wantedBy(choice, { today, day });
  const rows = useLoadPlan(wanted);
  const subject = "day" in wanted ? wanted.day : t.lists[wanted.list];
  const printable = useMemo(() => {
    const plan = (rows ?? []).map(({ name, wanted: needed, onHand, load }) => ({
      name,
      needed,
      onVan: onHand,
      toLoad: load,
    }));
    return {
      kind: "load-sheet",
      sheet: { day: today, driver: actor?.name ?? "", subject, rows: plan, language },
    } as const;
  }, [rows, today, actor?.name, subject, language]);
  return (
    <>
      <PageHead title={stock.sheets.load} />
      <div className={css.tools}>
        <Select
          label={t.forWhat}
          data={CHOICES.map((value) => ({ value, label: labelOf(value, t) }))}
          value={choice}
          allowDeselect={false}
          onChange={(value) => setChoice(CHOICES.find((each) => each === value) ?? "today")}
        />
        {choice === "day" && <DateField label={t.day} value={day} onChange={setDay} />}
      </div>
      {rows === undefined && <SkeletonRows label={common.loading} />}
      {rows === null && <EmptyState icon={<Package size={32} />} text={stock.waiting} />}
      {rows && (
        <SheetPaper
          printable={printable}
          name="LOAD"
          language={language}
          onLanguage={setLanguage}
        />
      )}
      {rows && <AllLoaded rows={rows} today={today} />}
    </>
  );
}

function AllLoaded({
  rows,
  today,
}: {
  readonly rows: readonly VanLoadRow<string>[];
  readonly today: Day;
}) {
  const { common } = useMessages();
  const { sheets, loadSheet: t } = useStockWords();
  const confirm = useConfirm();
  const moves = rows.flatMap(({ product, load }) =>
    product === null || load <= 0 ? [] : [{ productKey: product, quantity: load }],
  );
  const put = async () => {
    await moveStock("load", { day: today, note: "", moves });
    toast.done(t.done);
  };
  const ask = () =>
    confirm({
      title: t.confirm,
      text: t.putText(moves.length),
      yes: t.put,
      no: common.cancel,
      danger: false,
      onYes: () => void put(),
    });
  return (
    <BottomBar over="footer" label={sheets.load}>
      {moves.length === 0 ? (
        <span className={css.quiet}>{t.nothing}</span>
      ) : (
        <Button fullWidth onClick={ask}>
          {t.put}
        </Button>
      )}
    </BottomBar>
  );
}

function wantedBy(
  choice: Choice,
  { today, day }: { readonly today: Day; readonly day: Day },
): LoadFor {
  if (choice === "today") return { day: today };
  if (choice === "tomorrow") return { day: addDays(today, 1) };
  return choice === "day" ? { day } : { list: choice };
}

function labelOf(choice: Choice, t: StockWords["loadSheet"]): string {
  if (choice === "day") return t.day;
  return choice === "today" || choice === "tomorrow" ? t.days[choice] : t.lists[choice];
}
