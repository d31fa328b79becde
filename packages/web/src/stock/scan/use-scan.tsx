import { useState } from "react";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const ScanSheet = later(async () => (await import("./scan-sheet.tsx")).ScanSheet, SheetMissing);

/**
 * A scanner above a screen, open until a code is accepted. Do not put its sheet inside a form:
 * submitting the sheet's own form would submit that one too.
 */
export function useScan(onCode: (code: string) => string | null) {
  const [scanning, setScanning] = useState(false);
  const take = (code: string) => {
    const fault = onCode(code);
    if (fault === null) setScanning(false);
    return fault;
  };
  return {
    scan: () => setScanning(true),
    scanSheet: scanning && <ScanSheet onClose={() => setScanning(false)} onCode={take} />,
  };
}
