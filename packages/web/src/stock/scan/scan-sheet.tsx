import { ActionIcon, Button, TextInput } from "@mantine/core";
import { CameraOff, Flashlight, FlashlightOff } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { plainBarcode } from "./barcode.ts";
import css from "./scan-sheet.module.css";
import { useScanner, type ScannerState } from "./use-scanner.ts";
import { Form } from "../../ui/form/form-frame.tsx";

interface ScanSheetProps {
  readonly onClose: () => void;
  /** Returns what is wrong with the code, or null where it was accepted. */
  readonly onCode: (code: string) => string | null;
}

/** Reads a barcode with the camera, or by typing where there is none. */
export function ScanSheet({ onClose, onCode }: ScanSheetProps) {
  const { common } = useMessages();
  const stock = useStockWords();
  const { scan: t } = stock;
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const take = (code: string) => setFault(onCode(plainBarcode(code)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== "") take(text);
  };
  return (
    <Sheet title={t.title} opened onClose={onClose} closeLabel={common.close}>
      <div className={css.scan}>
        <Viewfinder onCode={take} />
        <p role="status" className={css.fault}>
          {fault}
        </p>
        <Form onSubmit={submit} className={css.form} autoComplete="off">
          <TextInput
            label={t.typed}
            value={text}
            inputMode="numeric"
            enterKeyHint="search"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t.find}</Button>
        </Form>
      </div>
    </Sheet>
  );
}

function Viewfinder({ onCode }: { readonly onCode: (code: string) => void }) {
  const { scan: t } = useStockWords();
  const { video, state } = useScanner(onCode);
  const seen = state.kind === "starting" || state.kind === "looking";
  return (
    <div className={css.finder} data-state={state.kind}>
      {/* It needs no captions: it has no sound, and shows what is in front of the person. */}
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.view}
        className={css.video}
        hidden={!seen}
      />
      {state.kind === "looking" && <span className={css.frame} aria-hidden />}
      {state.kind === "looking" && state.torch && <Torch torch={state.torch} />}
      {!seen && (
        <p role="alert" className={css.none}>
          <CameraOff size={28} aria-hidden />
          {wordsFor(state, t)}
        </p>
      )}
    </div>
  );
}

function wordsFor(
  { kind }: ScannerState,
  t: { readonly refused: string; readonly none: string; readonly broken: string },
): string {
  if (kind === "refused") return t.refused;
  return kind === "broken" ? t.broken : t.none;
}

function Torch({ torch }: { readonly torch: (lit: boolean) => Promise<void> }) {
  const { scan: t } = useStockWords();
  const [lit, setLit] = useState(false);
  const turn = async () => {
    await torch(!lit);
    setLit(!lit);
  };
  const Icon = lit ? FlashlightOff : Flashlight;
  return (
    <ActionIcon
      className={css.torch}
      variant="filled"
      color="dark"
      aria-label={t.torch}
      aria-pressed={lit}
      onClick={() => void turn()}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
}
