import { Button, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { newPassword } from "@roundsman/contract/setup";
import { memberFields, teamMember, type TeamMember } from "@roundsman/contract/team";
import { useState } from "react";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { focusFirst, formErrors } from "../ui/form.ts";
import { toast } from "../ui/toast.ts";
import { isStale, useAskOver, type Theirs } from "../ui/use-ask-over.ts";
import { useTold } from "../ui/use-told.ts";
import { teamActs, useTeamAct } from "./queries.ts";
import { ROLE_NAMES, ROLES, roleNameOf, type RoleName } from "./roles.ts";

const changed = z.object(memberFields);
const added = z.object({ ...memberFields, password: newPassword });

const FIELDS = ["name", "username", "email", "role"] as const;
type Shown = Readonly<Record<Exclude<(typeof FIELDS)[number], "role">, string>> & { readonly role: RoleName };

const shown = (of: TeamMember): Shown => ({ name: of.name, username: of.username, email: of.email, role: roleNameOf(of) });
const NOBODY: Shown = { name: "", username: "", email: "", role: "driver" };

/** Adds a person, or changes who one is. */
export function MemberForm({ member, onDone }: { readonly member: TeamMember | null; readonly onDone: () => void }) {
  const { common, login, team: say } = useMessages();
  const validation = useValidation();
  const act = useTeamAct();
  const told = useTold();
  const askOver = useAskOver();
  const oneself = useActor()?.id === member?.id;
  // What this form began with: the list is read anew beneath it.
  const [seen] = useState(member);
  const form = useForm({
    initialValues: { ...(seen ? shown(seen) : NOBODY), password: "" },
    validate: (values) => formErrors(seen ? changed : added, values),
  });
  const keep = (version: number) => {
    const { role, password, ...fields } = form.getValues();
    // The pair of numbers of somebody whose role stays is kept as it is.
    const flags = seen && roleNameOf(seen) === role ? { driver: seen.driver, manager: seen.manager } : ROLES[role];
    const details = { ...fields, ...flags };
    act.mutate(() => (seen ? teamActs.update(seen.id, { ...details, version }) : teamActs.add({ ...details, password })), {
      onSuccess: () => {
        toast.done(seen ? say.updated : say.added(fields.name));
        onDone();
      },
      onError: (error) => {
        const errors = error instanceof Refused ? error.problem.errors : undefined;
        if (isStale(error)) compare(z.decode(teamMember, error.problem.current as z.input<typeof teamMember>));
        else if (errors) form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message])));
        else toast.failed(told(error));
      },
    });
  };
  /** One's own "disable" or "sign out" of the same sheet is no news: only what the form shows is asked about. */
  const compare = (theirs: TeamMember) => {
    const mine = form.getValues();
    const now = shown(theirs);
    const differing = FIELDS.filter((field) => seen && now[field] !== shown(seen)[field] && now[field] !== mine[field]);
    const over = () => keep(theirs.version);
    if (differing.length === 0) return over();
    const labels = { name: say.name, username: login.username, email: login.setup.email, role: say.role };
    askOver(
      differing.map((field): Theirs => [labels[field], field === "role" ? say.roles[now.role] : now[field]]),
      over,
    );
  };
  const send = form.onSubmit(() => keep(seen?.version ?? 0), focusFirst);
  const input = (path: "username" | "name" | "email" | "password") => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? validation(props.error) : undefined };
  };
  return (
    <form onSubmit={send} noValidate autoComplete="off" aria-label={member ? common.edit : say.add}>
      <Stack gap="md">
        <TextInput label={say.name} enterKeyHint="next" {...input("name")} />
        <TextInput label={login.username} autoCapitalize="none" spellCheck={false} enterKeyHint="next" {...input("username")} />
        <TextInput label={login.setup.email} type="email" inputMode="email" autoCapitalize="none" enterKeyHint="next" {...input("email")} />
        <Select
          label={say.role}
          data={ROLE_NAMES.map((role) => ({ value: role, label: say.roles[role] }))}
          description={say.mayDo[form.values.role]}
          allowDeselect={false}
          disabled={oneself}
          {...form.getInputProps("role")}
        />
        {!member && (
          <PasswordInput
            label={login.password}
            description={login.setup.hint}
            autoComplete="new-password"
            enterKeyHint="done"
            {...input("password")}
          />
        )}
        <Button type="submit" loading={act.isPending}>
          {member ? common.save : say.add}
        </Button>
      </Stack>
    </form>
  );
}
