/**
 * A function for the page, together with the functions that it calls: a browser receives the text
 * of one function only. The parts must not use anything from outside themselves.
 */
export function inPage<Given, Parts extends object, Answer>(
  work: (given: Given, parts: Parts) => Answer,
  parts: Parts,
): (given: Given) => Answer {
  const texts = Object.entries(parts).map(([name, part]) => `${name}: ${String(part)}`);
  const text = `(given) => (${String(work)})(given, { ${texts.join(", ")} })`;
  return Object.assign((given: Given) => work(given, parts), { toString: () => text });
}
