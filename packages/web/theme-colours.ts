import type { CSSOptions } from "vite";

/** Mantine's colours that no screen uses (src/ui/theme.ts has those that are): 13 kB of variables before the first screen. */
const UNUSED =
  /^--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-/;

/** Leaves the variables of colours that no screen uses out of the style sheets. */
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
