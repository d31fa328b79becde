import { useQuery, useQueryClient } from "../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { useChange } from "../ui/hooks/use-change.ts";
import { customsCalls, sourceCalls, type CustomsRequest } from "./calls.ts";
import type { RecordFields } from "./sources/record-fields.ts";
import { sourceEntry, type SourceName } from "./sources/sources.ts";

const keyOf = (name: SourceName) => ["customs", name] as const;

/** All records of a source. They are fetched once `wanted` is true. */
export function useSource(name: SourceName, wanted: boolean) {
  return useQuery({
    ...NO_RETRY,
    queryKey: keyOf(name),
    queryFn: async ({ signal }) =>
      (await sourceCalls[name].list({}, withTimeout(signal))).map((sent) =>
        sourceEntry(name, sent),
      ),
    enabled: wanted,
    staleTime: 30_000,
  });
}

interface KeptRecord {
  /**
   * A new record has a UUID, so that a retry does not create it twice. An existing one has its id
   * and the version that the form showed.
   */
  readonly record: { readonly key: string } | { readonly id: number; readonly version: number };
  readonly fields: RecordFields;
}

export function useKeepRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useChange({
    ...NO_RETRY,
    mutationFn: (keep: () => Promise<unknown>) => keep(),
    onSettled: refetch,
  });
}

/**
 * Throws Refused if somebody else changed the record since `version`; `current` then holds the
 * record as it is now.
 */
export const keepRecord = (
  name: SourceName,
  { record: entry, fields }: KeptRecord,
): Promise<unknown> =>
  "key" in entry
    ? sourceCalls[name].create({ body: { ...fields, client_id: entry.key } }, idempotentCall())
    : sourceCalls[name].update(
        { params: { id: entry.id }, body: { ...fields, version: entry.version } },
        idempotentCall(),
      );

export function useRemoveRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useChange({
    ...NO_RETRY,
    mutationFn: (id: number) => sourceCalls[name].remove({ params: { id } }, idempotentCall()),
    onSettled: refetch,
  });
}

export function useRestoreRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useChange({
    ...NO_RETRY,
    mutationFn: (id: number) => sourceCalls[name].restore({ params: { id } }, idempotentCall()),
    onSettled: refetch,
  });
}

export const useBuildCustoms = () =>
  useChange({
    ...NO_RETRY,
    mutationFn: (body: CustomsRequest) => customsCalls.build({ body }, idempotentCall()),
  });

function useRefetch(name: SourceName) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(name) });
}
