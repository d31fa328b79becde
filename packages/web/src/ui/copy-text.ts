/** Whether the clipboard took it: it may be forbidden, or absent on a page without HTTPS. */
export const copyText = async (text: string): Promise<boolean> => {
  // Absent where the page did not come over HTTPS.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
};
