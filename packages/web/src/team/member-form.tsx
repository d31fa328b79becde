import { Button, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { newPassword } from "@roundsman/contract/setup";
import { memberFields, type TeamMember } from "@roundsman/contract/team";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { focusFirst, formErrors } from "../ui/form.ts";
import { toast } from "../ui/toast.ts";
import { useTold } from "../ui/use-told.ts";
import { teamActs, useTeamAct } from "./queries.ts";
import { ROLE_NAMES, ROLES, roleNameOf } from "./roles.ts";

const changed = z.object(memberFields);
const added = z.object({ ...memberFields, password: newPassword });

/** Adds a person, or changes who one is. */
export function MemberForm({ member, onDone }: { readonly member: TeamMember | null; readonly onDone: () => void }) {
  const { common, login, team: say } = useMessages();
  const validation = useValidation();
  const act = useTeamAct();
  const told = useTold();
  const oneself = useActor()?.id === member?.id;
  const form = useForm({
    initialValues: {
      username: member?.username ?? "",
      name: member?.name ?? "",
      email: member?.email ?? "",
      role: member ? roleNameOf(member) : "driver",
      password: "",
    },
    validate: (values) => formErrors(member ? changed : added, values),
  });
  const send = form.onSubmit(({ role, password, ...fields }) => {
    // The pair of numbers of somebody whose role stays is kept as it is.
    const flags = member && roleNameOf(member) === role ? { driver: member.driver, manager: member.manager } : ROLES[role];
    const work = () => (member ? teamActs.update(member.id, { ...fields, ...flags }) : teamActs.add({ ...fields, ...flags, password }));
    act.mutate(work, {
      onSuccess: () => {
        toast.done(member ? say.updated : say.added(fields.name));
        onDone();
      },
      onError: (error) => {
        const errors = error instanceof Refused ? error.problem.errors : undefined;
        if (errors) form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message])));
        else toast.failed(told(error));
      },
    });
  }, focusFirst);
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
