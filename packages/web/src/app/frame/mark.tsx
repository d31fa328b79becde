/** The app's logo. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <img
      src="/icon.svg"
      alt="Roundsman"
      width={size}
      height={size}
      style={{ flex: "none", display: "block" }}
    />
  );
}
