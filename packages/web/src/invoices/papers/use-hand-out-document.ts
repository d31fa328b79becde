import { useMessages } from "../../messages/language.tsx";
import { useHandOut } from "../../ui/layer/hand-out-sheet.tsx";
import { saveDocument, shareDocument, type MadeDocument } from "./download.ts";

/** Hands a document of an invoice out as `useHandOut` does, and records it. Render `sheet`. */
export function useHandOutDocument() {
  const { failed } = useMessages().editor.handOut;
  const { handOut, sheet } = useHandOut();
  return {
    handOut: (madeDocument: MadeDocument): Promise<boolean> =>
      handOut({
        files: madeDocument.files,
        save: () => saveDocument(madeDocument),
        share: () => shareDocument(madeDocument),
        failed,
      }),
    sheet,
  };
}
