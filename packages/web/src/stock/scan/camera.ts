/**
 * "refused": the person or the device did not allow it. "none": there is no camera, or the page
 * came by plain http.
 */
export type NoCamera = "refused" | "none";

export interface Camera {
  readonly stream: MediaStream;
  /** Switches the lamp on or off; null where the camera has none. */
  readonly torch: ((lit: boolean) => Promise<void>) | null;
  readonly stop: () => void;
}

/** Opens the rear camera, sharp enough for the barcode of a carton. */
export async function openCamera(): Promise<Camera | NoCamera> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return "none";
  try {
    const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
    return cameraOf(await devices.getUserMedia({ video, audio: false }));
  } catch (error) {
    return error instanceof DOMException &&
      ["NotAllowedError", "SecurityError"].includes(error.name)
      ? "refused"
      : "none";
  }
}

/** lib.dom does not declare `torch` (Image Capture API). */
interface Lamp {
  readonly torch?: boolean;
}

function cameraOf(stream: MediaStream): Camera {
  const track = stream.getVideoTracks()[0];
  const hasLamp = ((track?.getCapabilities?.() ?? {}) as Lamp).torch === true;
  const torch = async (lit: boolean) => {
    await track?.applyConstraints({ advanced: [{ torch: lit } as MediaTrackConstraintSet & Lamp] });
  };
  return {
    stream,
    torch: hasLamp ? torch : null,
    stop: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
