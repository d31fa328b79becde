import { UserRoundX } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { LogoutButton } from "./account/logout.tsx";

/** Shown to an account that is neither driver nor manager (spec §6). */
export function Placeholder() {
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
