import type { CSSOptions } from "vite";

/**
 * Colours of Mantine that no screen uses (src/ui/theme.ts has those that are used). They are 13 kB
 * of variables that would load before the first screen.
 */
const UNUSED =
  /^--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-/;

/** Removes the variables of unused colours from the style sheets. */
export const themeColours = {
  plugins: [
    {
      postcssPlugin: "theme-colours",
      Declaration: (declaration) => {
        if (UNUSED.test(declaration.prop)) declaration.remove();
      },
    },
  ],
} satisfies CSSOptions["postcss"];
