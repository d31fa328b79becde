/** The outline of an invoice page, shown while the real one is made. Units are points of A4. */
export function PreviewSkeleton({ label }: { readonly label: string }) {
  return (
    <svg
      viewBox="0 0 595 842"
      role="status"
      aria-busy="true"
      aria-label={label}
      style={{ background: "#ffffff", borderRadius: 4, width: "100%" }}
    >
      {SHAPES.map(([x, y, width, height]) => (
        <rect key={`${x},${y}`} x={x} y={y} width={width} height={height} rx={4} fill="#eef0ec" />
      ))}
    </svg>
  );
}

const HEAD = [
  [48, 52, 110, 24],
  [48, 84, 60, 10],
  [397, 54, 150, 10],
  [427, 70, 120, 8],
  [417, 84, 130, 8],
  [48, 186, 150, 10],
  [48, 204, 110, 8],
  [48, 218, 90, 8],
  [268, 186, 60, 10],
  [447, 186, 100, 22],
] as const;

const ROWS = [300, 332, 364, 396].flatMap((y) => [
  [48, y, 200, 9] as const,
  [387, y, 50, 9] as const,
  [487, y, 60, 9] as const,
]);

const SHAPES = [
  ...HEAD,
  ...ROWS,
  [48, 440, 208, 110] as const,
  [397, 446, 150, 9] as const,
  [397, 470, 150, 9] as const,
  [397, 500, 150, 14] as const,
];
