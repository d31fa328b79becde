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
  /** Full height, for a list in it; as high as its content otherwise. */
  readonly height?: "full" | "content";
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A drawer: from below on a phone, from the right on a desk. Leaves in 300 ms (spec §9). */
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
      // Escape answers the question that is above, and leaves what was typed here.
      closeOnEscape={!isAsked}
      // A finger that slips beside a half-typed form throws nothing away.
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
      {/* While it slides away a second tap finds nothing to press (wire §10). */}
      <div inert={!opened} style={{ display: "contents" }} onInput={note}>
        {children}
      </div>
    </Drawer>
  );
}
