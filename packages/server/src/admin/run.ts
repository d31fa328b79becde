import { openConfigured, type Opened } from "../main/boot.ts";
import { readConfig } from "../kernel/config/config.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { setupCode } from "../setup/setup-code.ts";
import { backup } from "./backup.ts";
import { AdminFault, readCommand, type Command } from "./command-line.ts";
import { examine, findingLines, type Finding } from "./doctor.ts";
import { restore } from "./restore.ts";
import { addUser, listUsers, resetUser, setDisabled } from "./users.ts";

/** The input that commands use. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly password: () => Promise<string>;
}

/**
 * Runs one command and returns the text to print. Throws AdminFault for errors that people can
 * correct.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<string> {
  const command = readCommand(words);
  if (command.do === "restore")
    return restore(readConfig(terminal.environment), command.file, terminal.now);
  const opened = await openConfigured(terminal.environment);
  try {
    return await runIn(opened, command, terminal);
  } finally {
    await opened.database.db.destroy();
  }
}

async function runIn(
  { database, config, backups }: Opened,
  command: Exclude<Command, { do: "restore" }>,
  { now, password }: Terminal,
): Promise<string> {
  const users = { db: database.db, passwords: createPasswords(), now };
  switch (command.do) {
    case "add user":
      return addUser(users, command.user, await password());
    case "reset user":
      return resetUser(users, command.username, await password());
    case "disable user":
      return setDisabled(users, command.username, 1);
    case "enable user":
      return setDisabled(users, command.username, 0);
    case "list users":
      return listUsers(users);
    case "setup code":
      return (
        (await setupCode(database.db)) ??
        "This installation has its owner already: nobody is asked for a setup code."
      );
    case "backup":
      return backup({ ...database, url: config.databaseUrl }, command.file, config.dataDir);
    case "doctor":
      return reportOrFail(await examine(database, config, backups));
  }
}

function reportOrFail(findings: readonly Finding[]): string {
  const lines = findingLines(findings);
  if (findings.some(({ fault }) => fault !== undefined)) throw new AdminFault(lines);
  return lines;
}
