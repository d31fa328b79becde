import { Drawer } from "@mantine/core";
import { useState, type InputEvent, type ReactNode } from "react";
import { useIsAsked } from "./confirm.tsx";
import { useFocusReturn } from "./focus-return.ts";
import { useLayer } from "./layers.ts";
import { useIsWide } from "../hooks/wide.ts";

interface SheetProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** "full" is for a list; "content" is as high as what the sheet holds. */
  readonly height?: "full" | "content";
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A drawer: from the bottom on a phone, from the right on a desk. Closes in 300 ms (spec §9). */
export function Sheet({
  title,
  opened,
  onClose,
  height = "content",
  closeLabel,
  children,
}: SheetProps) {
  const wide = useIsWide();
  const giveBack = useFocusReturn(opened);
  const isAsked = useIsAsked();
  const [typed, setTyped] = useState(false);
  useLayer(opened, onClose);
  const note = ({ target }: InputEvent) =>
    target instanceof Element && target.closest("form") && setTyped(true);
  const left = () => {
    setTyped(false);
    giveBack();
  };
  return (
    <Drawer
      title={title}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={left}
      // Escape answers the question above this sheet; it must not close the sheet too.
      closeOnEscape={!isAsked}
      // A tap beside a half-typed form must not discard it.
      closeOnClickOutside={!typed}
      position={wide ? "right" : "bottom"}
      size={wide ? 460 : height === "full" ? "92dvh" : "auto"}
      styles={
        wide
          ? { content: { borderRadius: 0, borderLeft: "1px solid var(--line)" } }
          : { content: { maxHeight: "92dvh", paddingBottom: "var(--safe-bottom)" } }
      }
      closeButtonProps={{ "aria-label": closeLabel, size: 44, iconSize: 20 }}
    >
      {/* A second tap while the sheet closes must do nothing (wire §10). */}
      <div inert={!opened} style={{ display: "contents" }} onInput={note}>
        {children}
      </div>
    </Drawer>
  );
}
