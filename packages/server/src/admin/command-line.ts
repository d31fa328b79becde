import { parseArgs } from "node:util";
import { ownerFields } from "@roundsman/contract/setup";
import * as z from "zod/mini";

/** An error that the person at the terminal can correct; printed without a stack. */
export class AdminFault extends Error {}

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly driver: number;
  readonly manager: number;
}

export type Command =
  | { readonly do: "add user"; readonly user: NewUser }
  | { readonly do: "reset user" | "disable user" | "enable user"; readonly username: string }
  | { readonly do: "list users" | "setup code" | "doctor" }
  | { readonly do: "backup"; readonly file: string }
  | { readonly do: "restore"; readonly file: string };

export const USAGE = `npm run admin -- COMMAND

  user add NAME --email ADDRESS [--name "Full name"] [--driver 0|1|2] [--manager 0|1]
                            a new person; the password from PASSWORD, or asked for
  user reset NAME           a new password; signs the person out everywhere
  user disable NAME         no more access, at once; what the person wrote stays
  user enable NAME          access again
  user list                 everybody, with roles
  setup-code                what the first visit from another machine is asked for
  backup FILE               a whole copy of the database, while it is in use
  restore FILE              put a copy in the place of the database; the server must be stopped
  doctor                    look whether everything is sound

Roles: driver 1 or 2 does everything but customs (2 starts with blank company details); manager 1 with driver 0 does everything.`;

/** Throws {@link AdminFault} for an unknown command. */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parsed(words);
  const [noun = "", verb = "", ...rest] = positionals;
  if (noun === "doctor" && verb === "") return { do: noun };
  if (noun === "setup-code" && verb === "") return { do: "setup code" };
  if ((noun === "backup" || noun === "restore") && verb !== "" && rest.length === 0)
    return { do: noun, file: verb };
  const [username] = rest;
  if (noun === "user" && verb === "list" && rest.length === 0) return { do: "list users" };
  if (noun === "user" && username !== undefined && rest.length === 1) {
    if (verb === "add") return { do: "add user", user: newUser(username, values) };
    if (verb === "reset" || verb === "disable" || verb === "enable")
      return { do: `${verb} user`, username };
  }
  throw new AdminFault(USAGE);
}

const OPTIONS = {
  name: { type: "string" },
  email: { type: "string" },
  driver: { type: "string" },
  manager: { type: "string" },
} as const;

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new AdminFault(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

const { username, name, email } = ownerFields.shape;
const userFields = z.object({
  username,
  name,
  email,
  driver: z.enum(["0", "1", "2"], "--driver must be 0, 1 or 2"),
  manager: z.enum(["0", "1"], "--manager must be 0 or 1"),
});

function newUser(
  username: string,
  values: Readonly<Partial<Record<keyof typeof OPTIONS, string>>>,
): NewUser {
  const read = z.safeParse(userFields, {
    driver: "1",
    manager: "0",
    name: username,
    ...values,
    username,
  });
  if (!read.success)
    throw new AdminFault(
      read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  return { ...read.data, driver: Number(read.data.driver), manager: Number(read.data.manager) };
}
