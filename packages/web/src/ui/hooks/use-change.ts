import type { MutateOptions, UseMutationOptions } from "@tanstack/react-query";
import { useMutation } from "../../session/query-client.ts";
import { useOnce } from "./use-once.ts";

/**
 * A change on the server that cannot start twice. react-query sets `isPending` a moment after the
 * tap, too late for a quick second tap.
 */
export function useChange<Answer, Given = void>(options: UseMutationOptions<Answer, Error, Given>) {
  const { mutateAsync, variables } = useMutation(options);
  // The result is handled by the callbacks.
  const change = mutateAsync as (
    given: Given,
    options: MutateOptions<Answer, Error, Given>,
  ) => Promise<Answer>;
  const [run, isPending] = useOnce((given: Given, options: MutateOptions<Answer, Error, Given>) =>
    change(given, options).catch(() => undefined),
  );
  const mutate = (given: Given, options: MutateOptions<Answer, Error, Given> = {}) =>
    void run(given, options);
  return { mutate, mutateAsync, isPending, variables };
}
