/**
 * The path at which Node finds the library `name` for a package in `from`: the nearest folder
 * upwards. `packages` are those of package-lock.json; undefined where it is left out.
 */
export function libraryPath(
  packages: Readonly<Record<string, object>>,
  from: string,
  name: string,
): string | undefined;
