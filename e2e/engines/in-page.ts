/** A function for the page that brings those along that it calls: a browser is handed the text of one function only. Each part stands on its own, too. */
export function inPage<Given, Parts extends object, Answer>(
  work: (given: Given, parts: Parts) => Answer,
  parts: Parts,
): (given: Given) => Answer {
  const texts = Object.entries(parts).map(([name, part]) => `${name}: ${String(part)}`);
  const text = `(given) => (${String(work)})(given, { ${texts.join(", ")} })`;
  return Object.assign((given: Given) => work(given, parts), { toString: () => text });
}
