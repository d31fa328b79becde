import { roleOf } from "@roundsman/core/role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useActor } from "../platform/current-session.ts";
import { startSync } from "../platform/sync.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { SelectionProvider } from "../ui/selection.tsx";
import { Frame } from "./frame.tsx";
import { useLostWrites } from "./lost-writes.ts";
import { Placeholder } from "./placeholder.tsx";

const online = new QueryClient();

/** Everything behind the guard: sends and fetches while it is open, and knows who may see nothing (spec §6). */
export function SignedIn() {
  const actor = useActor();
  const navigate = useNavigate();
  const gone = actor === null;
  useLostWrites();
  useEffect(() => {
    if (gone) void navigate({ to: "/login" });
  }, [gone, navigate]);
  useEffect(() => (gone ? undefined : startSync()), [gone]);
  useEffect(() => (gone ? undefined : whenLoaded(() => import("../contact-page/send-pictures.ts"))), [gone]);
  if (!actor) return null;
  if (roleOf(actor) === "none") return <Placeholder />;
  return (
    <QueryClientProvider client={online}>
      <SelectionProvider>
        <ConfirmProvider>
          <Frame />
        </ConfirmProvider>
      </SelectionProvider>
    </QueryClientProvider>
  );
}

/** Pictures are few and may come late: what sends them is fetched after the first screen. */
function whenLoaded(load: () => Promise<{ readonly startPictures: () => () => void }>): () => void {
  let isGone = false;
  let stop = () => {};
  // Without signal the next start fetches it.
  void load().then(
    ({ startPictures }) => (stop = isGone ? stop : startPictures()),
    () => undefined,
  );
  return () => {
    isGone = true;
    stop();
  };
}
