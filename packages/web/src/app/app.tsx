import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, type ComponentProps } from "react";
import { LanguageProvider } from "../messages/language.tsx";
import { cssVariables, theme } from "../ui/theme.ts";
import { router } from "./router.tsx";

const Toasts = lazy(async () => ({ default: (await import("./toasts.tsx")).Toasts }));

export function App({ spoken }: { readonly spoken: ComponentProps<typeof LanguageProvider>["first"] }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageProvider first={spoken}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </LanguageProvider>
    </MantineProvider>
  );
}
