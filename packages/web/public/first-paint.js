// Before the first pixel: the colours that the person chose, so that nothing flashes. The rest of the program comes later.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
document.documentElement.dataset.known = localStorage.getItem("user_info") ? "yes" : "no";
