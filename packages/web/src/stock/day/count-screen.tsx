import { Button } from "@mantine/core";
import { Package } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { countStock } from "../actions.ts";
import { CountDifferences } from "./count-differences.tsx";
import { CountStep } from "./count-step.tsx";
import { PageHead } from "../page-head.tsx";
import { useStock } from "../queries.ts";
import css from "../stock.module.css";
import { counted, differencesOf } from "../taking.ts";
import { useKeptTaking } from "../use-kept-taking.ts";

/**
 * /info/stock/count: counts one product after another, shows the differences, and then saves the
 * count.
 */
export function CountScreen() {
  const { common } = useMessages();
  const t = useStockWords();
  const stock = useStock();
  const [taking, setTaking] = useKeptTaking();
  const [at, setAt] = useState<number | "review">(0);
  const items = stock?.items ?? [];
  const item = at === "review" ? undefined : items[at];
  const rows = differencesOf(items, taking);
  const next = () => setAt(at === "review" || at + 1 >= items.length ? "review" : at + 1);
  const again = (key: string) =>
    setAt(
      Math.max(
        0,
        items.findIndex((each) => each.key === key),
      ),
    );
  if (stock === undefined) return <SkeletonRows label={common.loading} />;
  return (
    <>
      <PageHead title={t.taking.title} />
      <div className={css.progress}>
        <span className={css.quiet}>{t.taking.counted(rows.length, items.length)}</span>
        {item && (
          <Button variant="subtle" h={44} px={8} onClick={() => setAt("review")}>
            {t.taking.review}
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <EmptyState icon={<Package size={32} />} text={stock ? t.empty : t.waiting} />
      )}
      {item && (
        <CountStep
          key={item.key}
          item={item}
          before={taking.get(item.key)?.counted ?? null}
          items={items}
          onJump={setAt}
          onSkip={next}
          onCount={(amount) => {
            setTaking(counted(taking, item, amount));
            next();
          }}
        />
      )}
      {!item && items.length > 0 && <CountDifferences rows={rows} onAgain={again} />}
      {!item && <SaveBar rows={rows} onSaved={() => setTaking(new Map())} />}
    </>
  );
}

interface SaveBarProps {
  readonly rows: ReturnType<typeof differencesOf>;
  readonly onSaved: () => void;
}

/** Saves the count in the ledger and returns to the stock page. */
function SaveBar({ rows, onSaved }: SaveBarProps) {
  const { taking: t } = useStockWords();
  const today = useToday();
  const navigate = useNavigate();
  const [keep, keeping] = useOnce(async () => {
    await countStock({
      day: today,
      note: "",
      moves: rows.map(({ productKey, counted: amount, expected }) => ({
        productKey,
        counted: amount,
        expected,
      })),
    });
    onSaved();
    toast.done(t.saved);
    await navigate({ to: "/info/stock" });
  });
  return (
    <BottomBar over="footer" label={t.title}>
      <Button fullWidth disabled={rows.length === 0} loading={keeping} onClick={() => void keep()}>
        {t.save}
      </Button>
    </BottomBar>
  );
}
