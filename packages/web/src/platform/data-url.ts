/** A file as text that any browser shows in its address bar. */
export async function dataUrl(file: Blob): Promise<string> {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}
