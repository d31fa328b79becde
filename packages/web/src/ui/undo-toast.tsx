import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** 8 seconds to take it back (wire §10). It goes when that is done. */
export function undoable(message: string, undo: { readonly label: string; readonly run: () => unknown }) {
  const id = notifications.show({
    color: "jade",
    autoClose: 8000,
    withCloseButton: false,
    message: (
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 12 }}>
        <span>{message}</span>
        <Button variant="light" h={44} onClick={() => void take()}>
          {undo.label}
        </Button>
      </div>
    ),
  });
  let taken = false;
  const take = async () => {
    if (taken) return;
    taken = true;
    try {
      await undo.run();
    } finally {
      notifications.hide(id);
    }
  };
}
