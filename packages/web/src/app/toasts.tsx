import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useMessages } from "../messages/language.tsx";
import css from "./app.module.css";

/** Where toasts appear. Loaded after the first screen: what is said before waits for it. */
export function Toasts() {
  const { common } = useMessages();
  const theme = {
    components: {
      Notification: { defaultProps: { closeButtonProps: { "aria-label": common.close } } },
    },
  };
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
