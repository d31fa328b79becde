import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useMessages } from "../messages/language.tsx";
import css from "./app.module.css";

/** Where toasts appear. Loaded after the first screen; earlier toasts wait until it is there. */
export function Toasts() {
  const { common } = useMessages();
  const theme = {
    components: {
      Notification: { defaultProps: { closeButtonProps: { "aria-label": common.close } } },
    },
  };
  return (
    <MantineThemeProvider theme={theme} inherit>
      {/* Pauses for the hovered toast only. A tap on Undo leaves a hover behind, which would keep
          all later toasts open. */}
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
