import { Button, Stack, Text } from "@mantine/core";
import { useMessages, useValidation } from "../messages/language.tsx";
import { discard, retry, syncNow, useRefused, type Refusal } from "../platform/sync.ts";
import { Sheet } from "../ui/sheet.tsx";
import css from "./sync-sheet.module.css";

/** Everything that waits, and what the server turned down, with what can be done about it. */
export function SyncSheet({ opened, onClose, words }: { readonly opened: boolean; readonly onClose: () => void; readonly words: string }) {
  const { app, common } = useMessages();
  const refused = useRefused() ?? [];
  return (
    <Sheet title={words} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Stack gap="lg" pb="md">
        <Text c="dimmed">{app.sync.explain}</Text>
        {refused.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.sync.refusedTitle}</h3>
            {refused.map((refusal) => (
              <RefusedRow key={refusal.key} refusal={refusal} />
            ))}
          </section>
        )}
        <Button variant="light" onClick={() => void syncNow()}>
          {app.sync.now}
        </Button>
      </Stack>
    </Sheet>
  );
}

function RefusedRow({ refusal }: { readonly refusal: Refusal }) {
  const { app, companies } = useMessages();
  const { sync, tabs } = app;
  const say = useValidation();
  const place = {
    customers: tabs.contacts,
    products: tabs.products,
    invoices: tabs.home,
    tasks: tabs.todolist,
    deliveryRoutes: tabs.contacts,
    taskCategories: tabs.todolist,
    productCategories: tabs.products,
    companies: companies.info,
  }[refusal.book];
  const reasons = Object.values(refusal.problem.errors ?? {}).flat();
  return (
    <div className={css.refused}>
      <p>
        <b>{place}</b> {(reasons.length > 0 ? reasons : [refusal.problem.message]).map(say).join(" ")}
      </p>
      <Button variant="light" h={44} onClick={() => void retry(refusal.key)}>
        {sync.tryAgain}
      </Button>
      <Button variant="subtle" color="red" h={44} onClick={() => void discard(refusal.key)}>
        {sync.discard}
      </Button>
    </div>
  );
}
