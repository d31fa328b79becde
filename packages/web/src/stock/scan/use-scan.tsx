import { lazy, Suspense, useState } from "react";

const ScanSheet = lazy(async () => ({ default: (await import("./scan-sheet.tsx")).ScanSheet }));

/** The scanner over a screen, until a code is taken. Its sheet does not belong into a form: its own would send that one. */
export function useScan(onCode: (code: string) => string | null) {
  const [scanning, setScanning] = useState(false);
  const take = (code: string) => {
    const fault = onCode(code);
    if (fault === null) setScanning(false);
    return fault;
  };
  return {
    scan: () => setScanning(true),
    scanSheet: scanning && (
      <Suspense fallback={null}>
        <ScanSheet onClose={() => setScanning(false)} onCode={take} />
      </Suspense>
    ),
  };
}
