import { ActionIcon } from "@mantine/core";
import { ArrowLeftRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { keepText } from "../../device/keep-text.ts";
import { useLanguage } from "../../messages/language.tsx";
import {
  useOwnHandOverWords,
  type OwnHandOverWords,
} from "../../messages/late/own-hand-overs/words.ts";
import type { Language } from "../../messages/speak.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import type { Day } from "@roundsman/core/day";
import { dayWithWeekday } from "../../ui/form/date-words.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { HandOverRoom, ROOM } from "./hand-over-room.tsx";
import css from "./hand-over-lines.module.css";
import { dismissHandOvers, handOversHere, type HandOverHere } from "./hand-overs-here.ts";

/**
 * Shown above the invoices: this driver's work that another has, and work of others that this
 * driver has.
 */
export function HandOverLines() {
  const today = useToday();
  const lines = useRows((db) => handOversHere(db, today), [today]);
  if (!lines) return <HandOverRoom />;
  return <Lines lines={lines} today={today} />;
}

interface LinesProps {
  readonly lines: readonly HandOverHere[];
  readonly today: Day;
}

function Lines({ lines, today }: LinesProps) {
  const t = useOwnHandOverWords();
  const { language } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    keepText(ROOM, list.current && String(list.current.offsetHeight));
  }, [lines, language]);
  if (lines.length === 0) return null;
  return (
    <ul ref={list} className={css.lines} aria-label={t.title}>
      {lines.map((line) => {
        const text = textOf(line, { t, today, language });
        return (
          <li key={line.ids.join()}>
            <ArrowLeftRight size={18} aria-hidden />
            <span>{text}</span>
            {line.lastDay === null && (
              <ActionIcon
                size={44}
                aria-label={t.dismiss(text)}
                onClick={() => void dismissHandOvers(currentPhone().db, line.ids)}
              >
                <X size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Context {
  readonly t: OwnHandOverWords;
  readonly today: Day;
  readonly language: Language;
}

function textOf(
  { direction, name, routeName, lastDay, left }: HandOverHere,
  { t, today, language }: Context,
): string {
  const when =
    lastDay === null
      ? t.when.good
      : lastDay === today
        ? t.when.today
        : t.when.until(dayWithWeekday(lastDay, language));
  if (direction === "given")
    return routeName === "" ? t.given(name, when) : t.givenRoute(name, when, routeName);
  return routeName === ""
    ? t.received(name, when, left)
    : t.receivedRoute(name, when, left, routeName);
}
