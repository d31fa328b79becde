/** Gives a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The address must last until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
