import { lazy, Suspense, useEffect, useState } from "react";
import { useSessionState } from "../../session/current-session.ts";
import { strandedAtStart, type Stranded } from "../../session/session-stranded.ts";

const ExpiredBanner = lazy(async () => ({
  default: (await import("./expired-banner.tsx")).ExpiredBanner,
}));
const StrandedBanner = lazy(async () => ({
  default: (await import("./session-stranded.tsx")).StrandedBanner,
}));

/**
 * Asks to sign in: the person whose session has expired, or another person whose unsent work is on
 * this phone.
 */
export function SessionBanner() {
  const [stranded, setStranded] = useState<readonly Stranded[]>([]);
  const expired = useSessionState() === "expired";
  useEffect(() => {
    void strandedAtStart().then(setStranded);
  }, []);
  const [first] = stranded;
  if (!expired && !first) return null;
  return (
    <Suspense>
      {expired ? (
        <ExpiredBanner />
      ) : (
        first && (
          <StrandedBanner
            key={first.owner}
            stranded={first}
            onDone={() => setStranded(stranded.slice(1))}
          />
        )
      )}
    </Suspense>
  );
}
