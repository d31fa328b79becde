import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Entry modules of the first screens. Each group is bundled with everything that it imports
 * statically.
 */
const BEGINNINGS = {
  main: ["app/boot.ts", "app/main.tsx"],
  login: ["login/screen.tsx"],
  day: [
    "app/signed-in.tsx",
    "app/frame/shell.tsx",
    "invoices/list/list-screen.tsx",
    "invoices/editor/read-ahead.ts",
  ],
} as const;

/** The part of the bundler's module graph that is used here. */
interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

/**
 * Bundles modules that are needed at the same moment into one file, because a phone loads one large
 * file faster than a hundred small ones. Call it once for each build. The function that it returns
 * gives the name of the file that a module goes into, or null to leave the choice to the bundler.
 */
export function together(): (id: string, graph: Graph) => string | null {
  let reached: Record<keyof typeof BEGINNINGS, ReadonlySet<string>> | undefined;
  return (id, graph) => {
    reached ??= {
      main: closure(BEGINNINGS.main, graph),
      login: closure(BEGINNINGS.login, graph),
      day: closure(BEGINNINGS.day, graph),
    };
    if (reached.main.has(id)) return "main";
    if (reached.day.has(id)) return reached.login.has(id) ? "both" : "day";
    return reached.login.has(id) ? "login" : null;
  };
}

function closure(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const open = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id, graph));
  }
  return found;
}

/**
 * The files that a module imports. An import by name from a package's index file is resolved to the
 * files that define those names, not to the whole index.
 */
function importsOf(id: string, graph: Graph): readonly string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? NOTHING;
  return importedIds.flatMap((imported) => {
    const listed = listOf(imported, graph);
    const asked = statements(code ?? "").filter(
      ({ from }) => !from.startsWith(".") && imported.includes(`/node_modules/${from}/`),
    );
    if (!listed || asked.length === 0 || asked.some(({ names }) => names.length === 0))
      return [imported];
    return asked.flatMap(({ names }) =>
      names.flatMap(({ theirs }) => listed.get(theirs) ?? imported),
    );
  });
}

const NOTHING = { code: null, importedIds: [] };

/**
 * For an index file of a package, which only re-exports: the file that defines each name. Null for
 * any other file.
 */
function listOf(id: string, graph: Graph): ReadonlyMap<string, string> | null {
  const code = graph.getModuleInfo(id)?.code ?? "";
  if (!id.includes("/node_modules/") || !PASSES_ON.test(code)) return null;
  const own = code
    .replace(COMMENT, "")
    .replace(STATEMENT, "")
    .replace(LAST_LIST, "")
    .replace(STRAY, "")
    .trim();
  if (own !== "") return null;
  return new Map(
    statements(code).flatMap(({ names, from }) =>
      names.map(({ ours }) => [ours, fileOf(posix.join(posix.dirname(id), from), graph)]),
    ),
  );
}

/** Some packages import their own files without an extension. */
const fileOf = (path: string, graph: Graph): string =>
  ENDINGS.map((ending) => path + ending).find((file) => graph.getModuleInfo(file)) ?? path;

const ENDINGS = ["", ".js", ".mjs", "/index.js"];

const PASSES_ON =
  /^(?:import|export) *\{[^}]*\} *from *["']\.[^]*^(?:import|export) *\{[^}]*\} *from *["']\./m;
const COMMENT = /\/\*[^]*?\*\/|^\/\/.*$/gm;
const STATEMENT = /^(?:import|export) *(?:\{([^}]*)\}|\*(?: as \w+)?) *from *["']([^"']+)["'];?$/gm;
const LAST_LIST = /^export *\{[^}]*\};?$/gm;
const STRAY = /^["']use \w+["'];?$/gm;

/**
 * The import and export statements of a module. `names` is empty where a statement takes the whole
 * module.
 */
const statements = (code: string) =>
  [...code.matchAll(STATEMENT)].map(([, names, from = ""]) => ({
    from,
    names:
      names?.split(",").map((each) => {
        const [theirs = "", ours = theirs] = each.trim().split(/\s+as\s+/);
        return { theirs, ours };
      }) ?? [],
  }));
