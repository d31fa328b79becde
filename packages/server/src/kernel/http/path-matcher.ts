/**
 * Finds the values of all paths that a path matches, most specific first. A step that begins with
 * ":" stands for any text but none; a fixed name takes precedence over it, such as "bulk_delete"
 * over ":id". Nothing matches a path of which a step cannot be decoded.
 */
export function pathMatcher<T>(
  values: Iterable<readonly [path: string, value: T]>,
): (path: string) => readonly T[] {
  const root = newNode<T>();
  for (const [path, value] of values) path.split("/").reduce(branch, root).value = value;
  return (path) => {
    const steps = stepsOf(path);
    return steps ? descend(root, steps) : [];
  };
}

/** The decoded steps of a path; null where one cannot be decoded. */
export function stepsOf(path: string): readonly string[] | null {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

interface Node<T> {
  readonly named: Map<string, Node<T>>;
  /** The branch for any text. */
  any?: Node<T>;
  value?: T;
}

const newNode = <T>(): Node<T> => ({ named: new Map() });

function branch<T>(node: Node<T>, step: string): Node<T> {
  if (step.startsWith(":")) return (node.any ??= newNode());
  const known = node.named.get(step) ?? newNode();
  node.named.set(step, known);
  return known;
}

function descend<T>(node: Node<T>, [step, ...rest]: readonly string[]): readonly T[] {
  if (step === undefined) return node.value === undefined ? [] : [node.value];
  const named = node.named.get(step);
  const any = step === "" ? undefined : node.any;
  return [...(named ? descend(named, rest) : []), ...(any ? descend(any, rest) : [])];
}
