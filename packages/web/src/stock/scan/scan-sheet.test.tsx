// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stock } from "../../messages/late/stock/en.ts";
import { fill, press, show } from "../../ui/testing.tsx";
import { ScanSheet } from "./scan-sheet.tsx";

const t = stock.scan;
const EAN = "5012345678900";
const OTHER = "4006381333931";

const onCode = vi.fn<(code: string) => string | null>();
beforeEach(() => {
  onCode.mockReset().mockReturnValue(null);
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  return () => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    vi.unstubAllGlobals();
  };
});

/** The camera of the phone; `open` answers when the person was asked. */
const withCamera = (open: () => Promise<unknown>) =>
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: open },
  });
function camera({ torch }: { readonly torch: boolean }) {
  const track = { getCapabilities: () => ({ torch }), applyConstraints: vi.fn(), stop: vi.fn() };
  const tracks = { getVideoTracks: () => [track], getTracks: () => [track] };
  const stream = Object.assign(new MediaStream(), tracks);
  return { track, stream };
}
/** The browser's own detector, which finds one of these in each picture, and then nothing. */
const withDetector = (codes: readonly string[], found = [...codes]) =>
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["ean_13"];
      detect = async () => found.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
const shown = () => show(<ScanSheet onClose={() => {}} onCode={onCode} />);
const codes = () => onCode.mock.calls.map(([code]) => code);

test.each([
  ["5012345 678900", EAN],
  ["50-12345-67890-0", EAN],
  ["012345678905", "0012345678905"],
])("The typed barcode %s is looked for as %s", (typed, code) => {
  shown();
  fill(t.typed, typed);
  press(t.find);
  expect(codes()).toEqual([code]);
});

test("Without a barcode nothing is looked for", () => {
  shown();
  press(t.find);
  fill(t.typed, "   ");
  press(t.find);
  expect(codes()).toEqual([]);
});

test("What is wrong with a code is said, and not any more after a code that is accepted", () => {
  onCode.mockImplementation((code) => (code === EAN ? null : t.unknown(code)));
  shown();
  const status = screen.getByRole("status");
  fill(t.typed, "400638");
  press(t.find);
  expect(status.textContent).toBe(t.unknown("400638"));
  fill(t.typed, EAN);
  press(t.find);
  expect(status.textContent).toBe("");
});

test("A phone without a camera says so, and a barcode can be typed", async () => {
  shown();
  await screen.findByText(t.none);
  fill(t.typed, EAN);
  press(t.find);
  expect(codes()).toEqual([EAN]);
});

test.each([
  ["NotAllowedError", t.refused],
  ["SecurityError", t.refused],
  ["NotFoundError", t.none],
])("Where the camera answers %s, the sheet says why there is none", async (name, words) => {
  withCamera(() => Promise.reject(new DOMException("No", name)));
  shown();
  await screen.findByText(words);
});

test("Where the decoder fails the sheet says so, and the camera is off", async () => {
  const { track, stream } = camera({ torch: false });
  withCamera(async () => stream);
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["ean_13"];
      detect = () => Promise.reject(new Error("No decoder"));
    },
  );
  shown();
  await screen.findByText(t.broken);
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test("A code that stays before the camera is told once, until another one is seen", async () => {
  const { stream } = camera({ torch: false });
  withCamera(async () => stream);
  withDetector([EAN, EAN, EAN, OTHER, EAN]);
  shown();
  await waitFor(() => expect(codes()).toHaveLength(3));
  expect(codes()).toEqual([EAN, OTHER, EAN]);
});

test("A code that the camera saw is told without blanks, and its fault is said", async () => {
  onCode.mockImplementation(t.unknown);
  const { stream } = camera({ torch: false });
  withCamera(async () => stream);
  withDetector(["5012345 678900"]);
  shown();
  await screen.findByText(t.unknown(EAN));
});

test("A camera with a lamp has a button for it, which switches it on and off", async () => {
  const { track, stream } = camera({ torch: true });
  withCamera(async () => stream);
  withDetector([]);
  shown();
  const lamp = await screen.findByRole("button", { name: t.torch });
  const isLit = () => lamp.getAttribute("aria-pressed");
  expect(isLit()).toBe("false");
  fireEvent.click(lamp);
  await waitFor(() => expect(isLit()).toBe("true"));
  fireEvent.click(lamp);
  await waitFor(() => expect(isLit()).toBe("false"));
  expect(track.applyConstraints.mock.calls).toEqual([
    [{ advanced: [{ torch: true }] }],
    [{ advanced: [{ torch: false }] }],
  ]);
});

test("A camera without a lamp has no button for it", async () => {
  const { stream } = camera({ torch: false });
  withCamera(async () => stream);
  withDetector([EAN]);
  shown();
  await waitFor(() => expect(codes()).toEqual([EAN]));
  expect(screen.queryByRole("button", { name: t.torch })).toBeNull();
});

test("A camera that is allowed only after the sheet was closed is switched off", async () => {
  const { track, stream } = camera({ torch: false });
  const played = vi.spyOn(HTMLMediaElement.prototype, "play");
  onTestFinished(() => played.mockRestore());
  let allow = () => {};
  withCamera(() => new Promise((resolve) => (allow = () => resolve(stream))));
  const redraw = show(<ScanSheet onClose={() => {}} onCode={onCode} />);
  redraw(null);
  allow();
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
  expect(played).not.toHaveBeenCalled();
});

test("Closing the sheet switches the camera off at once", async () => {
  const { track, stream } = camera({ torch: false });
  withCamera(async () => stream);
  withDetector([EAN]);
  const redraw = show(<ScanSheet onClose={() => {}} onCode={onCode} />);
  await waitFor(() => expect(codes()).toEqual([EAN]));
  expect(track.stop).not.toHaveBeenCalled();
  redraw(null);
  expect(track.stop).toHaveBeenCalled();
});
