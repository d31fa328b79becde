import "../ui/mantine.css";
import "../ui/tokens.css";
import { createRoot } from "react-dom/client";
import { preferredLanguage, speak } from "../messages/language.tsx";
import { App } from "./app.tsx";

export async function main() {
  const spoken = await speak(preferredLanguage());
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App spoken={spoken} />);
}
