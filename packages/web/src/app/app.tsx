import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { LanguageProvider } from "../messages/language.tsx";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { SelectionProvider } from "../ui/selection.tsx";
import { cssVariables, theme } from "../ui/theme.ts";
import { router } from "./router.tsx";
import css from "./app.module.css";

const online = new QueryClient();

export function App({ spoken }: { readonly spoken: ComponentProps<typeof LanguageProvider>["first"] }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={online}>
        <LanguageProvider first={spoken}>
          <Notifications position="bottom-center" limit={3} className={css.toasts ?? ""} containerWidth={420} />
          <SelectionProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </SelectionProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
