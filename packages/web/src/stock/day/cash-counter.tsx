import { TextInput } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { Pence } from "@roundsman/core/money";
import { useState } from "react";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { FACES, faceName, sumIn, sumOfPieces, type Pieces } from "./cash.ts";
import css from "./day.module.css";
import { NumberPad } from "../../ui/form/number-pad.tsx";

export interface CashCount {
  /** null where nothing is counted yet. */
  readonly counted: Pence | null;
  readonly pieces: Pieces;
}

interface CashCounterProps {
  readonly onCount: (count: CashCount) => void;
  readonly error: string | undefined;
}

/** Counts cash as a sum, or by the number of each note and coin. */
export function CashCounter({ onCount, error }: CashCounterProps) {
  const { day: t } = useStockWords();
  const [how, setHow] = useState<"sum" | "pieces">("sum");
  const [text, setText] = useState("");
  const [pieces, setPieces] = useState<Pieces>({});
  const countSum = (typed: string) => onCount({ counted: sumIn(typed), pieces: {} });
  const countPieces = (next: Pieces) => onCount({ counted: sumOfPieces(next), pieces: next });
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
        onChange={(next) => {
          setHow(next);
          if (next === "sum") countSum(text);
          else countPieces(pieces);
        }}
      />
      {how === "sum" ? (
        <NumberPad
          label={t.counted}
          text={text}
          unit="£"
          decimals={2}
          error={error}
          onText={(next) => {
            setText(next);
            countSum(next);
          }}
        />
      ) : (
        <PieceFields
          pieces={pieces}
          error={error}
          onChange={(next) => {
            setPieces(next);
            countPieces(next);
          }}
        />
      )}
    </div>
  );
}

interface PieceFieldsProps {
  readonly pieces: Pieces;
  readonly error: string | undefined;
  readonly onChange: (pieces: Pieces) => void;
}

function PieceFields({ pieces, error, onChange }: PieceFieldsProps) {
  const { day: t } = useStockWords();
  return (
    <div className={css.pieces}>
      {FACES.map((face, at) => (
        <TextInput
          key={face}
          // The error is about all fields; it is shown at the first.
          error={at === 0 && error}
          label={faceName(face)}
          aria-label={t.piecesOf(faceName(face))}
          value={pieces[face] ?? ""}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...pieces, [face]: value.replaceAll(/\D/g, "").slice(0, 5) })
          }
        />
      ))}
    </div>
  );
}
