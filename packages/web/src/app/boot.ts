import { preferredLanguage, speak, type Spoken } from "../messages/speak.ts";

const isTooOld = document.documentElement.hasAttribute("data-too-old");

// Code, styles and words load in parallel and block nothing: the static shell of index.html is on
// the screen meanwhile.
if (!isTooOld)
  void Promise.all([import("./main.tsx"), words()]).then(
    ([{ main }, spoken]) => main(spoken),
    tellWhatIsLacking,
  );

/**
 * Falls back to the other language: if its first download was interrupted, a phone may have stored
 * one language only.
 */
async function words(): Promise<Spoken> {
  const wanted = preferredLanguage();
  return speak(wanted).catch(() => speak(wanted === "zh" ? "en" : "zh"));
}

/**
 * Shown when the program could not be loaded. Both languages, because no language is known here.
 */
function tellWhatIsLacking(): void {
  const text = document.createElement("p");
  text.textContent = "Roundsman needs signal once more to start. 需要联网一次才能启动。";
  const again = document.createElement("button");
  again.textContent = "Try again 重试";
  again.addEventListener("click", () => location.reload());
  const words = document.createElement("main");
  words.append(text, again);
  document.getElementById("root")?.replaceChildren(words);
  document.getElementById("first-login")?.remove();
}
