import { Button } from "@mantine/core";
import { Link, type ErrorComponentProps } from "@tanstack/react-router";
import { CloudDownload, Compass, LifeBuoy } from "lucide-react";
import { useEffect, type ComponentProps } from "react";
import { useMessages } from "../messages/language.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { reloadWithSignal } from "./offline/reload-with-signal.ts";

/** Shown in place of a screen that threw: what happened, what is safe, what to do. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { wrong } = useMessages().common;
  if (lacksProgram(error)) return <ScreenMissing />;
  return (
    <Trouble icon={<LifeBuoy size={32} />} title={wrong.title} text={wrong.safe} onRetry={reset} />
  );
}

/**
 * Shown in place of a screen whose code is not on the phone. The page reloads by itself when the
 * server can be reached.
 */
function ScreenMissing() {
  const { screenMissing } = useMessages().common;
  useEffect(reloadWithSignal, []);
  return (
    <Trouble
      icon={<CloudDownload size={32} />}
      {...screenMissing}
      onRetry={() => location.reload()}
    />
  );
}

interface TroubleProps extends Pick<ComponentProps<typeof EmptyState>, "icon" | "title" | "text"> {
  readonly onRetry: () => void;
}

function Trouble({ onRetry, ...what }: TroubleProps) {
  const { wrong, retry } = useMessages().common;
  return (
    <main role="alert">
      <EmptyState
        {...what}
        action={
          <>
            <Button onClick={onRetry}>{retry}</Button>
            <Button component="a" href="/info/home" variant="subtle">
              {wrong.home}
            </Button>
          </>
        }
      />
    </main>
  );
}

/**
 * Whether a file of the program could not be loaded. React and the browser remember that failure
 * until the page is reloaded. Matches the error messages of Chromium, Firefox and WebKit.
 */
const lacksProgram = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error.message,
  );

export function NotFound() {
  const { notFound, wrong } = useMessages().common;
  return (
    <main>
      <EmptyState
        icon={<Compass size={32} />}
        title={notFound.title}
        text={notFound.text}
        action={
          <Button component={Link} to="/info/home">
            {wrong.home}
          </Button>
        }
      />
    </main>
  );
}

export function ScreenPending() {
  const { loading } = useMessages().common;
  return (
    <div style={{ padding: "72px 16px 0" }}>
      <SkeletonRows label={loading} />
    </div>
  );
}
