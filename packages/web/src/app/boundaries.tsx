import { Button } from "@mantine/core";
import { Link, type ErrorComponentProps } from "@tanstack/react-router";
import { Compass, LifeBuoy } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";

/** What happened, what is safe, what to do. */
export function ScreenError({ reset }: ErrorComponentProps) {
  const { wrong, retry } = useMessages().common;
  return (
    <main role="alert">
      <EmptyState icon={<LifeBuoy size={32} />} title={wrong.title} text={wrong.safe} action={<Button onClick={reset}>{retry}</Button>} />
    </main>
  );
}

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
