/** Gives a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has to have begun before the address goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
