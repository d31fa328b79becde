import { addDays } from "@roundsman/core/day";
import { useQuery } from "../../session/query-client.ts";
import { useMemo, useState } from "react";
import { systemClock } from "../../device/clock.ts";
import { useActor } from "../../session/current-session.ts";
import { transport } from "../../session/session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { HISTORY_DAYS } from "../../sync/pull/history-reach.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import {
  countOf,
  daysOf,
  keptSince,
  NO_FILTER,
  notePasses,
  passes,
  type HistoryFilter,
} from "./history-filter.ts";
import { useNotesOf } from "./notes-in-history.ts";
import { askOlder, daysToAsk } from "./ask-older.ts";
import { useHistory, useHistoryReach } from "../queries.ts";

/** The last filter of each person, for returning from an invoice. */
const last = new Map<number, HistoryFilter>();

/**
 * The history under a filter, oldest first. Days that the phone does not keep are asked of the
 * server.
 */
export function useFilteredHistory() {
  const owner = useActor()?.id ?? 0;
  const today = useToday();
  const [filter, setFilter] = useState(last.get(owner) ?? NO_FILTER);
  const [since, setSince] = useState(() => keptSince(today));
  const days = daysOf(filter, since, today);
  const reach = useHistoryReach() ?? keptSince(today);
  const older = daysToAsk(filter, days, reach);
  const { customer, picked, payment } = filter;
  const isPlain = countOf(filter) === 0;
  // Without a filter, days before the complete range are hidden: single invoices there would look
  // like all.
  const shown = isPlain && days.start < reach ? { ...days, start: reach } : days;
  const asked = useQuery({
    queryKey: ["history", older?.start, older?.end, customer.trim(), picked?.key, payment],
    enabled: older !== null,
    queryFn: () =>
      older && askOlder({ db: currentPhone().db, transport, clock: systemClock }, older, filter),
    staleTime: 60_000,
    retry: false,
    networkMode: "always",
  });
  const rows = useHistory(shown);
  const invoices = useMemo(() => rows?.filter(passes(filter, today)), [rows, filter, today]);
  const all = useNotesOf(shown);
  const notes = useMemo(() => all?.filter(notePasses(filter)), [all, filter]);
  return {
    filter,
    /** The first day of the complete range that is shown; null while a filter is set. */
    since: isPlain ? shown.start : null,
    // The list opens at its end, so the credit notes there must be loaded too.
    invoices: notes && invoices,
    notes,
    asking: asked.isFetching,
    unreachable: asked.isError,
    /** How older invoices were searched for, and before which day; unset where none were. */
    older: asked.data && { found: asked.data, before: reach },
    apply: (next: HistoryFilter) => {
      last.set(owner, next);
      setFilter(next);
    },
    askOlder: () => setSince(addDays(shown.start, -HISTORY_DAYS)),
    askAgain: () => void asked.refetch(),
  };
}
