import type { SetupState } from "@roundsman/contract/setup";
import { useEffect, useState } from "react";
import { setupState } from "../session/session.ts";

/** Whether the owner's account is still to be created; false until the server has answered. */
export function useSetupState(): SetupState {
  const [state, setState] = useState<SetupState>({ needed: false });
  useEffect(() => {
    let shown = true;
    setupState().then(
      (answer) => shown && setState(answer),
      // Without signal no account can be created. Signing in will say that the server cannot be
      // reached.
      () => undefined,
    );
    return () => void (shown = false);
  }, []);
  return state;
}
