import { Button } from "@mantine/core";
import { CloudOff, Filter, History } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
import { useAhead } from "../../ui/late/use-ahead.ts";
import { countOf, NO_FILTER, type HistoryFilter } from "./history-filter.ts";
import css from "./history-tools.module.css";
import tools from "../list/list-tools.module.css";
import type { useFilteredHistory } from "./use-history.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const historyPanel = () => import("./history-panel.tsx");
const HistoryPanel = later(async () => (await historyPanel()).HistoryPanel, SheetMissing);

type FilteredHistory = ReturnType<typeof useFilteredHistory>;

/** The filter button, and the parts of the filter that are set. */
export function HistoryTools({ history }: { readonly history: FilteredHistory }) {
  const messages = useMessages();
  const { filter: t } = messages.invoices;
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  useAhead(historyPanel);
  const open = () => {
    setSeen(true);
    setOpened(true);
  };
  const { filter } = history;
  const count = countOf(filter);
  const apply = (next: HistoryFilter) => {
    history.apply(next);
    setOpened(false);
  };
  const on = wordsOf(filter, messages.invoices);
  return (
    <>
      <div className={tools.tools}>
        <Button
          variant="light"
          px={12}
          leftSection={<Filter size={18} aria-hidden />}
          onClick={open}
        >
          {t.label}
        </Button>
        <OlderButton history={history} />
        {count > 0 && (
          <Button variant="default" px={12} onClick={() => apply(NO_FILTER)}>
            {t.clear}
          </Button>
        )}
        {on.length > 0 && (
          <p className={css.on} role="status">
            {on.join(" · ")}
          </p>
        )}
      </div>
      {seen && (
        <HistoryPanel
          filter={filter}
          opened={opened}
          onClose={() => setOpened(false)}
          onApply={apply}
        />
      )}
    </>
  );
}

function OlderButton({
  history: { since, unreachable, asking, askOlder },
}: {
  readonly history: FilteredHistory;
}) {
  const { older: t } = useMessages().invoices;
  if (!since || unreachable) return null;
  return (
    <Button
      variant="default"
      px={12}
      loading={asking}
      leftSection={<History size={18} aria-hidden />}
      onClick={askOlder}
    >
      {t.ask}
    </Button>
  );
}

/** The parts of the filter that are set, in words. */
function wordsOf(
  { preset, start, end, customer, payment }: HistoryFilter,
  { filter: t, payment: payments }: Messages["invoices"],
): readonly string[] {
  const days = preset === "exact" ? [start] : [start, end];
  const dates = days.flatMap((day) => day ?? []).join(" – ");
  return [
    preset && (preset === "custom" || preset === "exact" ? dates : t.presets[preset]),
    customer.trim(),
    payment && payments[payment],
  ].flatMap((words) => words || []);
}

/**
 * Says from which day the list is complete, and how older invoices were searched for; offers to
 * try again where the server was not reached.
 */
export function HistoryReach({
  history: { since, asking, unreachable, older: asked, askAgain },
}: {
  readonly history: FilteredHistory;
}) {
  const messages = useMessages();
  const { older } = messages.invoices;
  const words = asking
    ? older.asking
    : unreachable
      ? older.unreachable
      : since
        ? older.since(since)
        : asked && asked.found !== "all"
          ? (asked.found === "text" ? older.byText : older.tooMany)(asked.before)
          : "";
  return (
    <div className={css.reach} data-silent={words === "" || undefined}>
      <p role="status">
        {unreachable && !asking && <CloudOff size={16} aria-hidden />} {words}
      </p>
      {unreachable && !asking && (
        <Button variant="subtle" px={12} onClick={askAgain}>
          {older.retry}
        </Button>
      )}
    </div>
  );
}
