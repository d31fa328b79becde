import { preferredLanguage, speak } from "../messages/speak.ts";

// The program, its style and its words come side by side and block nothing: the static shell of index.html is on the screen meanwhile.
void Promise.all([import("./main.tsx"), speak(preferredLanguage())]).then(([{ main }, spoken]) => main(spoken));
