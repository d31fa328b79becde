// Before the first pixel: the colours that the person chose, so that nothing flashes. The rest of the program comes later.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
document.documentElement.dataset.known = localStorage.getItem("user_info") ? "yes" : "no";

// What this person's first screen needs comes beside the program, not after it.
const { en, zh, day } = document.currentScript.dataset;
const language = localStorage.getItem("language") ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
const inDay = localStorage.getItem("user_info") && location.pathname !== "/login";
for (const href of [language === "zh" ? zh : en, inDay ? day : ""].flatMap((files) => (files ? files.split(" ") : []))) {
  const link = document.createElement("link");
  const style = href.endsWith(".css");
  Object.assign(link, { rel: style ? "preload" : "modulepreload", as: style ? "style" : "script", crossOrigin: "", href });
  document.head.append(link);
}
