import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useCustomsWords } from "../messages/late/customs/words.ts";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { Answer } from "./answer.tsx";
import type { CustomsAnswer } from "./calls.ts";
import { copyText } from "../ui/copy-text.ts";
import { CUSTOM_FORM, CustomForm } from "./custom-form.tsx";
import { asSent, brokenFields } from "./custom-values.ts";
import { CUSTOM_DRAFT, type CustomValues } from "./drafts.ts";
import { pretty } from "./json-field.ts";
import { PageButtons } from "./papers/page-buttons.tsx";
import { useBuildCustoms } from "./queries.ts";
import { SourceTiles } from "./sources/source-tiles.tsx";
import { readDraft, writeDraft } from "./use-draft.ts";

/** /info/custom, for managers (spec §2 "Custom data page"). */
export function CustomScreen() {
  const t = useCustomsWords();
  const { form, answer, isBuilding, send, clear } = useCustomForm();
  return (
    <>
      <ListHead
        title={t.title}
        aside={
          <Button variant="subtle" color="gray" px={8} onClick={clear}>
            {t.reset}
          </Button>
        }
      />
      <SourceTiles />
      <PageButtons />
      <CustomForm form={form} onSubmit={send} />
      {answer && <Answer answer={answer} />}
      <BottomBar over="footer" label={t.title}>
        <Button type="submit" fullWidth form={CUSTOM_FORM} loading={isBuilding}>
          {t.submit}
        </Button>
      </BottomBar>
    </>
  );
}

/** The form, stored as a draft while it is typed, and the server's answer to it. */
function useCustomForm() {
  const { common } = useMessages();
  const t = useCustomsWords();
  const [answer, setAnswer] = useState<CustomsAnswer | null>(null);
  const build = useBuildCustoms();
  const form = useForm<CustomValues>({
    initialValues: readDraft(CUSTOM_DRAFT),
    onValuesChange: (values) => writeDraft(CUSTOM_DRAFT, values),
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        brokenFields(values).map(({ field, kind }) => [
          field,
          kind === "unreadable" ? t.invalidJson : t.notRecords,
        ]),
      ),
  });
  const show = async (answer: CustomsAnswer) => {
    setAnswer(answer);
    if (await copyText(pretty(answer))) toast.done(t.built);
    else toast.failed(t.builtOnly);
  };
  const submit = (values: CustomValues) => {
    // Toasts about earlier errors are out of date.
    notifications.clean();
    build.mutate(asSent(values), {
      onSuccess: (answer) => void show(answer),
      onError: () => toast.failed(t.buildFailed),
    });
  };
  const send = form.onSubmit(submit, (_errors, values) => {
    for (const { field } of brokenFields(values))
      toast.failed(t.fieldInvalid(t.sources[field].field));
  });
  const fill = (values: CustomValues) => {
    form.setValues(values);
    form.clearErrors();
  };
  const clear = () => {
    const before = form.getValues();
    fill(CUSTOM_DRAFT.fresh);
    undoable(t.wasReset, { label: common.undo, run: () => fill(before), names: [t.title] });
  };
  return { form, answer, isBuilding: build.isPending, send, clear };
}
