import { createClient } from "@roundsman/contract/client";
import { defaultCompany } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { create, mutate, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { byName } from "../ui/by-name.ts";
import { deadline, systemClock } from "../device/clock.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { useActor } from "../session/current-session.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { newRow, type Phone } from "../sync/store/phone.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { exclusive, transport } from "../session/session.ts";
import { useRowList, useRows } from "../sync/store/use-rows.ts";
import {
  companyIn,
  storeDefaultCompany,
  storedCompanyText,
  onDefaultCompany,
  type DefaultCompany,
} from "../sync/pull/default-company.ts";

export type CompanyDetails = Required<Company>;

/** The saved companies, by name; undefined while first loading. */
export const useCompanies = (): readonly LocalCompany[] | undefined =>
  useRowList(
    async (db) =>
      (await db.companies.toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName),
    [],
  );

/** Pulls the list from the server; until then the phone's own companies are shown. */
export const useFetchedCompanies = (asked: boolean) =>
  useQuery({
    queryKey: ["companies"],
    queryFn: async () => {
      await pullAll({
        db: currentPhone().db,
        transport,
        clock: systemClock,
        exclusive: exclusive(),
      });
      return true;
    },
    enabled: asked,
    staleTime: 60_000,
    retry: false,
    networkMode: "always",
  });

/** Resolves with the new key once it is stored durably. */
export function createCompany(details: CompanyDetails, phone = currentPhone()): Promise<string> {
  const row = { ...newRow(phone), ...details, ownerId: phone.db.owner };
  return create("company.create", row, details, phone);
}

/** `shown` is what the form showed. Throws Gone if it was deleted on another device. */
export const updateCompany = (
  key: string,
  details: CompanyDetails,
  shown: LocalCompany | undefined,
  phone = currentPhone(),
): Promise<void> => mutate("company.update", key, details, { phone, shown });

export const removeCompany = (key: string, phone = currentPhone()): Promise<void> =>
  removeAll("company.remove", [key], phone);
export const restoreCompany = (key: string, phone = currentPhone()): Promise<void> =>
  restoreAll("company.restore", [key], phone);

const calls = createClient(defaultCompany, transport);
/** Milliseconds without a response after which the call counts as failed. */
const TIMEOUT = 8_000;

/**
 * The business's own company; for driver value 2 a blank one with the person's name and email. The
 * last one that a call or a pull brought is shown while there is no signal; null before that.
 */
export function useDefaultCompany(): {
  readonly company: DefaultCompany | null;
  readonly failed: boolean;
  /** Whether it is asked for, and nothing is known until the answer. */
  readonly isAwaited: boolean;
} {
  const owner = useActor()?.id ?? null;
  const kept = useSyncExternalStore(onDefaultCompany, storedCompanyText);
  const company = useMemo(() => companyIn(kept, owner), [kept, owner]);
  const { isError, isPending } = useQuery({ ...queryOf(owner), enabled: owner !== null });
  return {
    company,
    failed: isError && !company,
    isAwaited: owner !== null && isPending && !company,
  };
}

const queryOf = (owner: number | null) => ({
  queryKey: ["default-company", owner],
  queryFn: async (): Promise<DefaultCompany> => {
    const rp = owner ?? 0;
    const { signal, done } = deadline(systemClock, TIMEOUT);
    const fetched = await calls.get({ params: { rp } }, { signal }).finally(done);
    storeDefaultCompany(rp, fetched);
    return fetched;
  },
  staleTime: 300_000,
  retry: false,
  networkMode: "always" as const,
});

/**
 * Returns a function that resolves with the default company once it is known, or with null without
 * signal: for papers that are made at once, whatever was loaded by then.
 */
export function useDefaultIssuer(): () => Promise<Company | null> {
  const owner = useActor()?.id ?? null;
  const answers = useQueryClient();
  return useCallback(async () => {
    const company =
      companyIn(storedCompanyText(), owner) ??
      (owner === null
        ? null
        : await answers.query({ ...queryOf(owner), staleTime: "static" }).catch(() => null));
    return company?.name ? company : null;
  }, [owner, answers]);
}

/**
 * The saved company of an invoice; null if it has the default one, undefined while loading. A
 * deleted company counts as the default.
 */
export const useChosenCompany = (key: string | null): LocalCompany | null | undefined =>
  useRows((db) => companyOf(db, key), [key]);

/** The same, read once. */
export const chosenCompany = (
  key: string | null,
  { db } = currentPhone(),
): Promise<LocalCompany | null> => companyOf(db, key);

/** The company that an invoice names, else the default one; null if this phone knows neither. */
export async function issuerNow(
  companyKey: string | null | undefined,
  { db }: Pick<Phone, "db">,
): Promise<Company | null> {
  const kept = globalThis.localStorage ? companyIn(storedCompanyText(), db.owner) : null;
  return (await companyOf(db, companyKey ?? null)) ?? kept;
}

async function companyOf(db: Database, key: string | null): Promise<LocalCompany | null> {
  const company = key === null ? undefined : await db.companies.get(key);
  return company && company.deletedAt === "" ? company : null;
}

/**
 * The company that an invoice is from: the saved one that it names, or the default one (spec §3).
 * Null where none is known, undefined while it is loading: a paper would be from nobody.
 */
export function useIssuer(companyKey: string | null): Company | null | undefined {
  const chosen = useChosenCompany(companyKey);
  const { company, isAwaited } = useDefaultCompany();
  if (companyKey !== null && chosen === undefined) return undefined;
  if (!chosen && isAwaited) return undefined;
  const issuer = chosen ?? company;
  return issuer?.name ? issuer : null;
}

const LATEST = "latest";

/**
 * The key of the company that was chosen last, with which a new invoice begins; null: the default
 * one; undefined while loading.
 */
export const useLatestCompanyKey = (): string | null | undefined =>
  useRows(
    async (db) =>
      (await companyOf(db, (await db.issuers.get(LATEST))?.companyKey ?? null))?.key ?? null,
    [],
  );

export const rememberCompany = async (
  companyKey: string | null,
  { db } = currentPhone(),
): Promise<void> => void (await db.issuers.put({ slot: LATEST, companyKey }));
