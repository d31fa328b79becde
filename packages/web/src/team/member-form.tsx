import { Button, Select, Stack, TextInput } from "@mantine/core";
import { useForm, type FormErrors } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import {
  memberFields,
  newMemberFields,
  teamMember,
  type TeamMember,
} from "@roundsman/contract/team";
import { useState } from "react";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import { useIsAsked } from "../ui/layer/confirm.tsx";
import { formErrors } from "../ui/form/form.ts";
import { toast } from "../ui/layer/toast.ts";
import { useSaveOver } from "../ui/form/use-save-over.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { teamActs, useTeamAct } from "./queries.ts";
import { ROLE_NAMES, ROLES, roleNameOf, type RoleName } from "./roles.ts";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { useTeamWords } from "../messages/late/team-words.ts";

const changed = z.object(memberFields);
const added = z.object(newMemberFields);

interface Fields extends Pick<TeamMember, "name" | "username" | "email"> {
  readonly role: RoleName;
}
const NOBODY: Fields = { name: "", username: "", email: "", role: "driver" };
const fieldsOf = (member: TeamMember): Fields => ({
  name: member.name,
  username: member.username,
  email: member.email,
  role: roleNameOf(member),
});

interface MemberFormProps {
  readonly member: TeamMember | null;
  readonly onDone: () => void;
}

/** Adds a person or changes one. */
export function MemberForm(props: MemberFormProps) {
  const { member } = props;
  const { common, login } = useMessages();
  const t = useTeamWords();
  const oneself = useActor()?.id === member?.id;
  const { form, send, isSaving, input } = useMemberForm(props);
  return (
    <Form onSubmit={send} autoComplete="off" aria-label={member ? common.edit : t.add}>
      <Stack gap="md">
        <TextInput label={t.name} enterKeyHint="next" {...input("name")} />
        <TextInput
          label={login.username}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          {...input("username")}
        />
        <TextInput
          label={login.setup.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="next"
          {...input("email")}
        />
        <Select
          label={t.role}
          data={ROLE_NAMES.map((role) => ({ value: role, label: t.roles[role] }))}
          description={t.mayDo[form.values.role]}
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
        <Button type="submit" loading={isSaving}>
          {member ? common.save : t.add}
        </Button>
      </Stack>
    </Form>
  );
}

function useMemberForm({ member, onDone }: MemberFormProps) {
  const t = useTeamWords();
  const validation = useValidation();
  const act = useTeamAct();
  const isAsked = useIsAsked();
  const failed = useFailed();
  const saveOver = useSaveMember();
  // The member as they were when the form opened: the list may be refetched meanwhile.
  const [seen] = useState(member);
  const form = useForm({
    initialValues: { ...(seen ? fieldsOf(seen) : NOBODY), password: "" },
    validate: (values) => formErrors(seen ? changed : added, values),
  });
  const add = () => {
    const { role, ...fields } = form.getValues();
    return teamActs.add({ ...fields, ...ROLES[role] });
  };
  const save = (member: TeamMember) => {
    const { password: _password, ...fields } = form.getValues();
    return saveOver(member, fields);
  };
  const send = form.onSubmit(() =>
    act.mutate(() => (seen ? save(seen) : add()), {
      onSuccess: (kept) => {
        if (kept === null) return;
        toast.done(seen ? t.updated : t.added(kept.name));
        onDone();
      },
      onError: (error) => failed(error, form.setErrors),
    }),
  );
  const input = (path: "username" | "name" | "email" | "password") => {
    const props = form.getInputProps(path);
    return {
      ...props,
      error: typeof props.error === "string" ? validation(props.error) : undefined,
    };
  };
  return { form, send, isSaving: act.isPending && !isAsked, input };
}

/** Saves over the shown values, and asks if somebody else has changed the same fields. */
function useSaveMember() {
  const { login } = useMessages();
  const t = useTeamWords();
  const saveOver = useSaveOver();
  const shown = ({ role, ...rest }: Fields) => ({ ...rest, role: t.roles[role] });
  return (member: TeamMember, mine: Fields) => {
    const { role, ...fields } = mine;
    return saveOver({
      seen: member,
      shown: (each) => shown(fieldsOf(each)),
      mine: shown(mine),
      labels: {
        name: t.name,
        username: login.username,
        email: login.setup.email,
        role: t.role,
      },
      read: (current) => z.decode(teamMember, current as z.input<typeof teamMember>),
      // If the role is unchanged its two flags are not sent, because a role may have several pairs
      // of them.
      save: (over) =>
        teamActs.update(member.id, {
          ...fields,
          ...(roleNameOf(over) !== role && ROLES[role]),
          version: over.version,
        }),
    });
  };
}

/** Errors of fields are shown in the form, any other error in a toast. */
function useFailed() {
  const errorText = useErrorText();
  return (error: unknown, setErrors: (errors: FormErrors) => void) => {
    const errors = error instanceof Refused ? error.problem.errors : undefined;
    if (!errors) return toast.failed(errorText(error));
    setErrors(
      Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message])),
    );
  };
}
