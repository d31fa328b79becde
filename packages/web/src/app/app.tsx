import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { LanguageProvider } from "../messages/language.tsx";
import { cssVariables, theme } from "../ui/theme.ts";
import { router } from "./router.tsx";
import css from "./app.module.css";

export function App({ spoken }: { readonly spoken: ComponentProps<typeof LanguageProvider>["first"] }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageProvider first={spoken}>
        <Notifications position="bottom-center" limit={3} className={css.toasts ?? ""} containerWidth={420} />
        <RouterProvider router={router} />
      </LanguageProvider>
    </MantineProvider>
  );
}
