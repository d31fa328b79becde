import { roleOf } from "@roundsman/core/role";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useActor } from "../platform/session.ts";
import { startSync } from "../platform/sync.ts";
import { Placeholder } from "./placeholder.tsx";
import { SessionBanner } from "./session-banner.tsx";

/** Everything behind the guard: sends and fetches while it is open, and knows who may see nothing (spec §6). */
export function SignedIn() {
  const actor = useActor();
  const navigate = useNavigate();
  const gone = actor === null;
  useEffect(() => {
    if (gone) void navigate({ to: "/login" });
  }, [gone, navigate]);
  useEffect(() => (gone ? undefined : startSync()), [gone]);
  if (!actor) return null;
  if (roleOf(actor) === "none") return <Placeholder />;
  return (
    <>
      <SessionBanner />
      <Outlet />
    </>
  );
}
