import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";

/** Switches between light and dark. The choice is remembered. */
export function ThemeSwitch() {
  const { theme } = useMessages().app;
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return (
    <ActionIcon
      aria-label={dark ? theme.toLight : theme.toDark}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      {dark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </ActionIcon>
  );
}
