import { createClient } from "@roundsman/contract/client";
import { defaultCompany } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import { useQuery } from "@tanstack/react-query";
import { transport, useActor } from "../platform/session.ts";

const calls = createClient(defaultCompany, transport);

/** The business that stands on the invoices of whoever is signed in. What was fetched last stands in while there is no signal; null before that. */
export function useIssuer(): Company | null {
  const actor = useActor();
  const slot = `company ${actor?.id ?? 0}`;
  const { data } = useQuery({
    queryKey: [slot],
    queryFn: async () => {
      const company = await calls.get({ params: { rp: actor?.id ?? 0 } });
      localStorage.setItem(slot, JSON.stringify(company));
      return company;
    },
    initialData: () => remembered(slot),
    initialDataUpdatedAt: 0,
    staleTime: 300_000,
    retry: false,
    networkMode: "always",
    enabled: actor !== null,
  });
  return data?.name ? data : null;
}

function remembered(slot: string): Required<Company> | undefined {
  const text = localStorage.getItem(slot);
  return text === null ? undefined : (JSON.parse(text) as Required<Company>);
}
