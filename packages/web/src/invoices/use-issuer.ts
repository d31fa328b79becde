import { createClient } from "@roundsman/contract/client";
import { defaultCompany } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import { useQuery } from "@tanstack/react-query";
import { useActor } from "../platform/current-session.ts";
import { transport } from "../platform/session.ts";

const calls = createClient(defaultCompany, transport);

/** The business that stands on the invoices of whoever is signed in. What was fetched last stands in while there is no signal; null before that. */
export function useIssuer(): Company | null {
  const actor = useActor();
  const { data } = useQuery({
    queryKey: ["issuer", actor?.id],
    queryFn: async () => {
      const company = await calls.get({ params: { rp: actor?.id ?? 0 } });
      localStorage.setItem(SLOT, JSON.stringify(company));
      return company;
    },
    initialData: () => remembered(),
    initialDataUpdatedAt: 0,
    staleTime: 300_000,
    retry: false,
    networkMode: "always",
    enabled: actor !== null,
  });
  return data?.name ? data : null;
}

/** On signing out. */
export const forgetIssuer = (): void => localStorage.removeItem(SLOT);

const SLOT = "company";

function remembered(): Required<Company> | undefined {
  const text = localStorage.getItem(SLOT);
  return text === null ? undefined : (JSON.parse(text) as Required<Company>);
}
