import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed. True before the browser lays the paper out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia("print");
    const look = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener("change", look);
    return () => paper.removeEventListener("change", look);
  }, []);
  return printing;
}
