import { useQueryClient } from "../session/query-client.ts";

/**
 * Awaits a change and refetches everything that is shown of drivers. It does so after a failure
 * too, because the change may have arrived.
 */
export function useReadAgain(): <T>(work: Promise<T>) => Promise<T> {
  const answers = useQueryClient();
  // The office's figures and lists change too.
  const readAgain = () => answers.invalidateQueries({ queryKey: ["office"] });
  return async (work) => {
    try {
      const result = await work;
      await readAgain();
      return result;
    } catch (error) {
      void readAgain();
      throw error;
    }
  };
}
