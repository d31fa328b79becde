import { useEffect, useRef, useState } from "react";
import { openReader } from "./barcode-reader.ts";
import { openCamera, type Camera, type NoCamera } from "./camera.ts";

export type ScannerState =
  | { readonly kind: "starting" }
  | { readonly kind: "looking"; readonly torch: Camera["torch"] }
  /** "broken": the decoder could not be loaded, for example without signal before its first use. */
  | { readonly kind: NoCamera | "broken" };

/** Milliseconds between two looks: fast enough for a moving hand, and easy on the battery. */
const PAUSE = 90;

/** Scans while the component is shown. Reports each code once, until a different one is seen. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>({ kind: "starting" });
  const tell = useRef(onCode);
  tell.current = onCode;
  useEffect(() => {
    const controller = new AbortController();
    void look(video.current, {
      signal: controller.signal,
      onState: setState,
      onCode: (code) => tell.current(code),
    });
    return () => controller.abort();
  }, []);
  return { video, state };
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onState: (state: ScannerState) => void;
  readonly onCode: (code: string) => void;
}

async function look(video: HTMLVideoElement | null, watch: Watch): Promise<void> {
  const camera = await openCamera();
  if (typeof camera === "string")
    return watch.signal.aborted ? undefined : watch.onState({ kind: camera });
  // The sheet was closed while the browser was still asking for permission.
  if (!video || watch.signal.aborted) return camera.stop();
  watch.signal.addEventListener("abort", camera.stop);
  try {
    video.srcObject = camera.stream;
    await video.play();
    watch.onState({ kind: "looking", torch: camera.torch });
    await readAll(video, watch);
  } catch {
    if (!watch.signal.aborted) watch.onState({ kind: "broken" });
  } finally {
    camera.stop();
  }
}

async function readAll(video: HTMLVideoElement, { signal, onCode }: Watch): Promise<void> {
  const reader = await openReader();
  try {
    for (let last = ""; !signal.aborted;) {
      const code = await reader.read(video);
      if (code && code !== last && !signal.aborted) {
        last = code;
        navigator.vibrate?.(40);
        onCode(code);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    reader.close();
  }
}
