import "../ui/mantine.css";
import "../ui/tokens.css";
import { createRoot } from "react-dom/client";
import type { Spoken } from "../messages/speak.ts";
import { App } from "./app.tsx";

export function main(spoken: Spoken) {
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App spoken={spoken} />);
}
