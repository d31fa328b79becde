import { useQuery, useQueryClient } from "@tanstack/react-query";
import { onlyOnce, patiently, PLAINLY } from "../platform/online.ts";
import { useChange } from "../ui/use-change.ts";
import { customsCalls, sourceCalls, type CustomsRequest } from "./calls.ts";
import { sourceRecord, type SourceName } from "./sources.ts";

const keyOf = (name: SourceName) => ["customs", name] as const;

/** Every record of a source; nothing is asked for until `wanted`. */
export function useSource(name: SourceName, wanted: boolean) {
  return useQuery({
    ...PLAINLY,
    queryKey: keyOf(name),
    queryFn: async ({ signal }) => (await sourceCalls[name].list({}, patiently(signal))).map(sourceRecord),
    enabled: wanted,
    staleTime: 30_000,
  });
}

export interface KeptRecord {
  /** null: a new one. */
  readonly id: number | null;
  readonly fields: Readonly<Record<string, string>>;
}

export function useKeepRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useChange({
    ...PLAINLY,
    mutationFn: ({ id, fields }: KeptRecord): Promise<unknown> =>
      id === null
        ? sourceCalls[name].create({ body: fields }, onlyOnce())
        : sourceCalls[name].update({ params: { id }, body: fields }, onlyOnce()),
    onSettled: refetch,
  });
}

export function useRemoveRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useChange({
    ...PLAINLY,
    mutationFn: (id: number) => sourceCalls[name].remove({ params: { id } }, onlyOnce()),
    onSettled: refetch,
  });
}

export const useBuildCustoms = () =>
  useChange({ ...PLAINLY, mutationFn: (body: CustomsRequest) => customsCalls.build({ body }, onlyOnce()) });

function useRefetch(name: SourceName) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(name) });
}
