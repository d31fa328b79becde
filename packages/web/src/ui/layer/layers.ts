import { useEffect, useRef } from "react";

/** Functions that close the open layers above the screen, the uppermost last. */
const layers: (() => void)[] = [];

/**
 * Closes the uppermost layer; false where there is none. A phone's Back calls this, and leaves the
 * screen only on false.
 */
export function closeUppermost(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

export const isAnythingOpen = (): boolean => layers.length > 0;

const listeners: (() => void)[] = [];

/** Calls back whenever a layer opens. */
export const onOpening = (listener: () => void): void => void listeners.push(listener);

/** Registers what is open above the screen as a layer. */
export function useLayer(opened: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    if (!opened) return;
    const layer = () => close.current();
    layers.push(layer);
    for (const listener of listeners) listener();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened]);
}
