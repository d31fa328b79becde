import { roleOf } from "@roundsman/core/role";
import { useNavigate } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { useEffect, useState } from "react";
import { idle } from "../device/idle.ts";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import { startSync } from "../sync/start-sync.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SelectionProvider } from "../ui/list/selection.tsx";
import { LogoutButton } from "./account/logout.tsx";
import { Frame } from "./frame/frame.tsx";
import { keepForOffline } from "./offline/keep-offline.ts";
import { useLostWrites } from "./sync-status/lost-writes.ts";

/**
 * The frame of every screen that needs a signed-in person. It runs sync while it is mounted, and
 * shows a placeholder to an account without a role (spec §6).
 */
export function SignedIn() {
  const actor = useActor();
  const isSignedOut = actor === null;
  const isOwn = useOwnScreens(actor?.id ?? null);
  useLostWrites();
  useEffect(() => (isSignedOut ? undefined : startSync()), [isSignedOut]);
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

/** Shown to an account that is neither driver nor manager (spec §6). */
function Placeholder() {
  const { placeholder } = useMessages().app;
  return (
    <main>
      <EmptyState
        icon={<UserRoundX size={32} />}
        title={placeholder.title}
        text={placeholder.text}
        action={<LogoutButton look="words" />}
      />
    </main>
  );
}

/**
 * Whether the screens may be drawn. After a change of person this is false until the router has
 * left the previous person's screen. Without a person it goes to /login, with another one to their
 * first list.
 */
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

/** Starts the background work when the browser is idle after the first screen. */
function startBackground(): () => void {
  const controller = new AbortController();
  // Offline, the import fails; the next start fetches the code.
  void idle()
    .then(() => import("./background-work.ts"))
    .then(
      ({ startBackgroundWork }) => startBackgroundWork(controller.signal),
      () => undefined,
    );
  return () => controller.abort();
}
