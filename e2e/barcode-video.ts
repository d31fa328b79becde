/**
 * The modules of the left odd digits (EAN General Specification §5.2); the others are derived from
 * them.
 */
const ODD = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
/** Which of the six left digits are even, by the first digit of the code. */
const EVEN = [
  "000000",
  "001011",
  "001101",
  "001110",
  "010011",
  "011001",
  "011100",
  "010101",
  "010110",
  "011010",
];

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels in a module. */
const MODULE = 4;

/**
 * A picture of an EAN-13 for Chromium's fake camera: one frame of YUV4MPEG2, which the camera
 * repeats.
 */
export function barcodeVideo(code: string): Buffer {
  const bars = modulesOf(code);
  const left = Math.floor((WIDTH - bars.length * MODULE) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 120; y < 360; y++)
    for (let x = 0; x < bars.length * MODULE; x++)
      if (bars[Math.floor(x / MODULE)] === "1") light[y * WIDTH + left + x] = 16;
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, Buffer.from("FRAME\n"), light, grey]);
}

function modulesOf(code: string): string {
  const digits = [...code].map(Number);
  const even = EVEN[digits[0] ?? 0] ?? "";
  const left = digits
    .slice(1, 7)
    .map((digit, index) => (even[index] === "1" ? evenOf(digit) : oddOf(digit)));
  const right = digits.slice(7).map((digit) => inverted(oddOf(digit)));
  return `101${left.join("")}01010${right.join("")}101`;
}

const oddOf = (digit: number): string => ODD[digit] ?? "";
const inverted = (modules: string): string =>
  [...modules].map((each) => (each === "1" ? "0" : "1")).join("");
const evenOf = (digit: number): string => [...inverted(oddOf(digit))].toReversed().join("");
