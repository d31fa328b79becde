import { useEffect, useState } from "react";
import { setupNeeded } from "../platform/session.ts";

/** Whether the owner's account is still to be made; no, until the server has said so. */
export function useSetupNeeded(): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    let shown = true;
    setupNeeded().then(
      (answer) => shown && setNeeded(answer),
      // Without signal nobody is set up; signing in will say that the server cannot be reached.
      () => undefined,
    );
    return () => void (shown = false);
  }, []);
  return needed;
}
