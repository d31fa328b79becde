import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ComponentProps } from "react";
import { LanguageProvider } from "../messages/language.tsx";
import { whenIdle } from "../device/idle.ts";
import { cssVariables, theme } from "../ui/theme.ts";
import { dropFirstLogin } from "../login/first-login.ts";
import { router } from "./router.tsx";

// Toasts are optional: offline, a phone that has not stored their code yet starts without them.
const Toasts = lazy(() =>
  import("./toasts.tsx").then(
    ({ Toasts: loaded }) => ({ default: loaded }),
    () => ({ default: () => <></> }),
  ),
);

/** True once the first screen is drawn and the phone is idle. */
function useHasTime(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => whenIdle(() => setHas(true)), []);
  return has;
}

export function App({
  spoken,
}: {
  readonly spoken: ComponentProps<typeof LanguageProvider>["first"];
}) {
  const hasTime = useHasTime();
  useEffect(dropFirstLogin, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageProvider first={spoken}>
        <RouterProvider router={router} />
        {hasTime && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
      </LanguageProvider>
    </MantineProvider>
  );
}
