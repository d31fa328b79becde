import { dayAt, type Day } from "@roundsman/core/day";
import { useEffect, useState } from "react";

/** The business's date; updated when the screen becomes visible on another day. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayAt(Date.now()));
  useEffect(() => {
    const look = () => setToday(dayAt(Date.now()));
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return today;
}
