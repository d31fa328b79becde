import { Button } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useEffect, useRef } from "react";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import row from "../../ui/list/row.module.css";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import type { ListLine, Opened } from "./line.ts";
import { ListLink } from "./list-link.tsx";
import css from "./lists.module.css";

/** The rows of the pages that were loaded. */
export function ListRows({
  title,
  lines,
  onOpen,
}: {
  readonly title: string;
  readonly lines: readonly ListLine[];
  readonly onOpen: (paper: Opened) => void;
}) {
  return (
    <VirtualList items={lines} label={title} keyOf={({ key }) => key} heightOf={() => 72}>
      {(line) => <Row line={line} onOpen={onOpen} />}
    </VirtualList>
  );
}

function Row({
  line,
  onOpen,
}: {
  readonly line: ListLine;
  readonly onOpen: (paper: Opened) => void;
}) {
  const { opens } = line;
  const look = `${row.row} ${css.row}`;
  if (!opens)
    return (
      <div className={look}>
        <Content line={line} />
      </div>
    );
  if ("list" in opens)
    return (
      <ListLink ask={opens} className={look}>
        <Content line={line} />
      </ListLink>
    );
  return (
    <button type="button" className={look} onClick={() => onOpen(opens)}>
      <Content line={line} />
    </button>
  );
}

const Content = ({ line: { name, details, warning, amount } }: { readonly line: ListLine }) => (
  <>
    <span className={row.text}>
      <span className={row.name}>{name}</span>
      <span className={row.detail}>
        {warning !== "" && <span className={row.late}>{warning}</span>}
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </span>
    </span>
    <span className={row.amount} data-minus={amount < 0 || undefined}>
      {formatPounds(amount)}
    </span>
  </>
);

/** A button that loads the next page; also does so when it scrolls into view. */
export function MoreRows({
  busy,
  onMore,
}: {
  readonly busy: boolean;
  readonly onMore: () => void;
}) {
  const t = useOfficeWords().lists;
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = end.current;
    if (!button || busy) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: "600px",
    });
    seen.observe(button);
    return () => seen.disconnect();
  });
  return (
    <Button ref={end} variant="default" fullWidth my="md" loading={busy} onClick={onMore}>
      {t.more}
    </Button>
  );
}
