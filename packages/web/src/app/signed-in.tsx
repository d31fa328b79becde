import { roleOf } from "@roundsman/core/role";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { idle } from "../device/idle.ts";
import { useActor } from "../session/current-session.ts";
import { startSync } from "../sync/sync.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { SelectionProvider } from "../ui/list/selection.tsx";
import { Frame } from "./frame/frame.tsx";
import { keepForOffline } from "./offline/keep-offline.ts";
import { useLostWrites } from "./sync-status/lost-writes.ts";
import { Placeholder } from "./placeholder.tsx";

/** Everything behind the guard: sends and fetches while it is open, and knows who may see nothing (spec §6). */
export function SignedIn() {
  const actor = useActor();
  const gone = actor === null;
  const isOwn = useOwnScreens(actor?.id ?? null);
  useLostWrites();
  useEffect(() => (gone ? undefined : startSync()), [gone]);
  useEffect(() => (actor ? keepForOffline(actor.id) : undefined), [actor?.id]);
  useEffect(() => (actor ? startBackground() : undefined), [actor?.id]);
  if (!actor || !isOwn) return null;
  if (roleOf(actor) === "none") return <Placeholder />;
  return (
    <SelectionProvider>
      <ConfirmProvider>
        <Frame />
      </ConfirmProvider>
    </SelectionProvider>
  );
}

/** Whether the screens may show: what somebody had open is not what the next person sees. Nobody is led to /login, somebody else to their own list. */
function useOwnScreens(owner: number | null): boolean {
  const navigate = useNavigate();
  const [shownTo, setShownTo] = useState(owner);
  useEffect(() => {
    if (owner === null) return void navigate({ to: "/login" });
    if (owner === shownTo) return;
    void navigate({ to: "/info/home", replace: true }).then(() => setShownTo(owner));
  }, [owner, shownTo, navigate]);
  return owner === shownTo;
}

/** What may come late is fetched once the first screen stands. */
function startBackground(): () => void {
  const gone = new AbortController();
  // Without signal the next start fetches it.
  void idle()
    .then(() => import("./background-work.ts"))
    .then(
      ({ startBackgroundWork }) => startBackgroundWork(gone.signal),
      () => undefined,
    );
  return () => gone.abort();
}
