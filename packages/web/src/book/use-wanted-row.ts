import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Opens the form that the navigation state `wanted` asks for: that of the row with this key, or an
 * empty one. It opens once; a reload does not open it again.
 */
export function useWantedRow<Item extends { readonly key: string }>(
  all: readonly Item[] | undefined,
  open: (item: Item | null) => void,
): void {
  const navigate = useNavigate();
  const { wanted, pathname } = useLocation({
    select: ({ state, pathname }) => ({ wanted: state.wanted, pathname }),
  });
  useEffect(() => {
    if (wanted === undefined || !all) return;
    const item = all.find(({ key }) => key === wanted);
    if (item || wanted === "new") open(item ?? null);
    void navigate({ to: pathname, replace: true, state: {} });
  }, [wanted, all, pathname, navigate, open]);
}
