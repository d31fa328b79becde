import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useArrival } from "../../ui/hooks/arrival.ts";
import { useIsWide } from "../../ui/hooks/wide.ts";
import { useMessages } from "../../messages/language.tsx";
import css from "./editor-frame.module.css";
import { LISTS, type ListName } from "../lists.ts";

interface EditorFrameProps {
  readonly list: ListName;
  readonly title: string;
  readonly note?: ReactNode;
  /** Shown to the right of the title. */
  readonly tools?: ReactNode;
  /** Shown beside the form where the window is wide enough. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Title bar and layout of the editor, in each of its states. */
export function EditorFrame({ list, title, note, tools, beside, children }: EditorFrameProps) {
  const { common, editor } = useMessages();
  const wide = useIsWide();
  const arrive = useArrival();
  return (
    <div className={css.frame} data-beside={beside ? true : undefined}>
      <header className={css.strip}>
        <ActionIcon component={Link} to={LISTS[list].screen} aria-label={common.back}>
          <ArrowLeft size={22} aria-hidden />
        </ActionIcon>
        <h1 className={css.title} ref={arrive} tabIndex={-1}>
          {title}
        </h1>
        {note}
        <div className={css.tools}>{tools}</div>
      </header>
      <div className={css.columns}>
        <div className={css.paper} role={wide ? undefined : "main"}>
          {children}
        </div>
        {beside && (
          <aside className={css.beside} aria-label={editor.preview} tabIndex={0}>
            {beside}
          </aside>
        )}
      </div>
    </div>
  );
}
