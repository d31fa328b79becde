import { useCustomsWords } from "../messages/late/customs/words.ts";
import { toast } from "../ui/layer/toast.ts";
import { copyText } from "../ui/copy-text.ts";

/** Copies, and says whether that worked (spec §8). */
export function useCopyJson(): (text: string) => void {
  const t = useCustomsWords();
  return (text) =>
    void copyText(text).then((copied) =>
      copied ? toast.done(t.copied) : toast.failed(t.copyFailed),
    );
}
