import { useQueryClient } from "../session/online-answers.ts";

/** Waits for a change. Everything that is shown of drivers is read again afterwards, also where the answer was lost: it may be done. */
export function useReadAgain(): <T>(work: Promise<T>) => Promise<T> {
  const answers = useQueryClient();
  // The office's figures and lists are other ones, too.
  const readAgain = () => answers.invalidateQueries({ queryKey: ["office"] });
  return async (work) => {
    try {
      const made = await work;
      await readAgain();
      return made;
    } catch (error) {
      void readAgain();
      throw error;
    }
  };
}
