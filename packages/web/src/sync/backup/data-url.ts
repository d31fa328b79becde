/** A file as text that any browser shows in its address bar. */
export async function dataUrl(file: Blob): Promise<string> {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}

/** The file that {@link dataUrl} made the text of. */
export function blobIn(url: string): Blob {
  const [head = "", base64 = ""] = url.split(",");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice("data:".length, -";base64".length) });
}
