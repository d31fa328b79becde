import { TextInput } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { Pence } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { FACES, faceName, sumIn, sumOfPieces, type Pieces } from "./cash.ts";
import css from "./day.module.css";
import { NumberPad } from "../../ui/form/number-pad.tsx";

export interface CashCount {
  /** null where nothing was counted. */
  readonly counted: Pence | null;
  readonly pieces: Pieces;
}

/** Counts cash as a sum, or note by note and coin by coin. */
export function CashCounter({
  onCount,
  error,
}: {
  readonly onCount: (count: CashCount) => void;
  readonly error: string | undefined;
}) {
  const { day: t } = useMessages().stock;
  const [how, setHow] = useState<"sum" | "pieces">("sum");
  const [text, setText] = useState("");
  const [pieces, setPieces] = useState<Pieces>({});
  const choose = (next: "sum" | "pieces") => {
    setHow(next);
    onCount(
      next === "sum"
        ? { counted: sumIn(text), pieces: {} }
        : { counted: sumOfPieces(pieces), pieces },
    );
  };
  const write = (next: string) => {
    setText(next);
    onCount({ counted: sumIn(next), pieces: {} });
  };
  const put = (face: Pence, count: string) => {
    const next = { ...pieces, [face]: count.replaceAll(/\D/g, "").slice(0, 5) };
    setPieces(next);
    onCount({ counted: sumOfPieces(next), pieces: next });
  };
  return (
    <div className={css.counter}>
      <SegmentedControl
        aria-label={t.how}
        fullWidth
        data={[
          { value: "sum" as const, label: t.bySum },
          { value: "pieces" as const, label: t.byPieces },
        ]}
        value={how}
        onChange={choose}
      />
      {how === "sum" ? (
        <NumberPad
          label={t.counted}
          text={text}
          unit="£"
          decimals={2}
          error={error}
          onText={write}
        />
      ) : (
        <div className={css.pieces}>
          {FACES.map((face, at) => (
            <TextInput
              key={face}
              // Of all of them: the first one is where to begin.
              error={at === 0 && error}
              label={faceName(face)}
              aria-label={t.piecesOf(faceName(face))}
              value={pieces[face] ?? ""}
              placeholder="0"
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => put(face, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
