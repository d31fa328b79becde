import { preferredLanguage, speak, type Spoken } from "../messages/speak.ts";

const isTooOld = document.documentElement.hasAttribute("data-too-old");

// The program, its style and its words come side by side and block nothing: the static shell of index.html is on the screen meanwhile.
if (!isTooOld)
  void Promise.all([import("./main.tsx"), words()]).then(
    ([{ main }, spoken]) => main(spoken),
    tellWhatIsLacking,
  );

/** A phone whose first day broke off may have one language only. */
async function words(): Promise<Spoken> {
  const wanted = preferredLanguage();
  return speak(wanted).catch(() => speak(wanted === "zh" ? "en" : "zh"));
}

/** Without the program there is nobody else to say it, in whichever language. */
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
