import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useMessages } from "../messages/language.tsx";
import css from "./app.module.css";
import { useLostWrites } from "./lost-writes.ts";

/** Where toasts appear. Loaded after the first screen: nothing needs saying before. */
export function Toasts() {
  const { common } = useMessages();
  useLostWrites();
  const theme = { components: { Notification: { defaultProps: { closeButtonProps: { "aria-label": common.close } } } } };
  return (
    <MantineThemeProvider theme={theme} inherit>
      {/* A tap on Undo leaves a hover behind that would hold all later toasts on the screen. */}
      <Notifications
        position="bottom-center"
        limit={3}
        pauseResetOnHover="notification"
        className={css.toasts ?? ""}
        containerWidth={420}
      />
    </MantineThemeProvider>
  );
}
