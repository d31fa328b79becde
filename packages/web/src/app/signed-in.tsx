import { roleOf } from "@roundsman/core/role";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { idle } from "../device/idle.ts";
import { useActor } from "../session/current-session.ts";
import { askAtStart } from "../session/session-lasting.ts";
import { whenQuiet } from "../session/traffic.ts";
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
  useEffect(() => (gone ? undefined : askAtStart()), [gone]);
  useEffect(() => (gone ? undefined : startSync()), [gone]);
  useEffect(() => (actor ? keepForOffline(actor.id) : undefined), [actor?.id]);
  useEffect(
    () => (gone ? undefined : whenLoaded(() => import("../contact-page/send-pictures.ts"))),
    [gone],
  );
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

/** Pictures are few and may come late: what sends them is fetched after the first screen, and after what that waits for. */
function whenLoaded(load: () => Promise<{ readonly startPictures: () => () => void }>): () => void {
  let isGone = false;
  let stop = () => {};
  // Without signal the next start fetches it.
  void idle()
    .then(whenQuiet)
    .then(load)
    .then(
      ({ startPictures }) => (stop = isGone ? stop : startPictures()),
      () => undefined,
    );
  return () => {
    isGone = true;
    stop();
  };
}
