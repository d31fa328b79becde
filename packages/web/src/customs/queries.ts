import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { customsCalls, once, patience, sourceCalls, type CustomsRequest } from "./calls.ts";
import { sourceRecord, type SourceName } from "./sources.ts";

const keyOf = (name: SourceName) => ["customs", name] as const;

/** Tried at once whatever the browser thinks of the network, and not again behind one's back: the screen says so and offers it. */
const PLAINLY = { networkMode: "always", retry: false } as const;

/** Every record of a source; nothing is asked for until `wanted`. */
export function useSource(name: SourceName, wanted: boolean) {
  return useQuery({
    ...PLAINLY,
    queryKey: keyOf(name),
    queryFn: async ({ signal }) => (await sourceCalls[name].list({}, patience(signal))).map(sourceRecord),
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
  return useMutation({
    ...PLAINLY,
    mutationFn: ({ id, fields }: KeptRecord): Promise<unknown> =>
      id === null ? sourceCalls[name].create({ body: fields }, once()) : sourceCalls[name].update({ params: { id }, body: fields }, once()),
    onSettled: refetch,
  });
}

export function useRemoveRecord(name: SourceName) {
  const refetch = useRefetch(name);
  return useMutation({ ...PLAINLY, mutationFn: (id: number) => sourceCalls[name].remove({ params: { id } }, once()), onSettled: refetch });
}

export const useBuildCustoms = () =>
  useMutation({ ...PLAINLY, mutationFn: (body: CustomsRequest) => customsCalls.build({ body }, once()) });

function useRefetch(name: SourceName) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(name) });
}
