import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolverInput,
} from "@mantine/core";

const jade: MantineColorsTuple = [
  "#e3f1eb",
  "#c9e5d9",
  "#9ed2bd",
  "#70c0a0",
  "#4fc39a",
  "#2f9d77",
  "#1c8562",
  "#127957",
  "#0b6e4f",
  "#085b41",
];
const rust: MantineColorsTuple = [
  "#fcebe9",
  "#f8d3cf",
  "#f7b9b2",
  "#f49a90",
  "#f49a90",
  "#e0594b",
  "#cb3a2b",
  "#bf2c1e",
  "#b42318",
  "#8f1b12",
];

const night: MantineColorsTuple = [
  "#ecf1ed",
  "#c9d3cd",
  "#a3b0a8",
  "#7e8c84",
  "#3a463f",
  "#2a342e",
  "#131a16",
  "#18201b",
  "#131a16",
  "#101512",
];

/**
 * Sizes of 13, 15, 17, 22 and 28 px where the browser's own is 16 (in rem, so that they scale with
 * it); a 4-point grid; targets of 48 px; corners of 14 px.
 */
export const theme = createTheme({
  colors: { jade, red: rust, dark: night },
  primaryColor: "jade",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver: inked,
  respectReducedMotion: true,
  cursorType: "pointer",
  defaultRadius: "md",
  radius: { xs: "6px", sm: "10px", md: "12px", lg: "14px", xl: "20px" },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1.0625rem", lg: "1.375rem", xl: "1.75rem" },
  lineHeights: { xs: "1.45", sm: "1.5", md: "1.5", lg: "1.35", xl: "1.25" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "75em", xl: "90em" },
  headings: { fontWeight: "650" },
  components: {
    Button: {
      defaultProps: { size: "md", h: 48 },
      styles: { root: { fontWeight: 600, paddingInline: 18, fontSize: "1rem" } },
    },
    ActionIcon: { defaultProps: { size: 48, variant: "subtle", color: "gray" } },
    // A closed list is removed from the page: otherwise a search by name would find two elements.
    Combobox: { defaultProps: { keepMounted: false } },
    Checkbox: { defaultProps: { size: "md", radius: 7 } },
    CloseButton: { defaultProps: { iconSize: 20 } },
    TextInput: field(),
    PasswordInput: field(),
    Textarea: field(),
    Select: field(),
    DatePickerInput: field(),
    InputWrapper: {
      styles: {
        label: { fontSize: "0.9375rem", fontWeight: 550, marginBottom: 6 },
        error: { fontSize: "0.9375rem", marginTop: 6 },
        description: { fontSize: "0.8125rem" },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        attributes: { header: { role: "presentation" } },
        radius: "xl",
        padding: "lg",
        overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      },
      styles: {
        title: { fontSize: "1.0625rem", fontWeight: 650, lineHeight: 1.35 },
        content: { border: "1px solid var(--line)" },
      },
    },
    Drawer: {
      defaultProps: {
        position: "bottom",
        attributes: { header: { role: "presentation" } },
        size: "auto",
        padding: "md",
        transitionProps: { duration: 200, exitDuration: 300 },
        overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      },
      styles: {
        root: { "--drawer-size-auto": "auto" },
        title: { fontSize: "1.0625rem", fontWeight: 650, lineHeight: 1.35 },
        content: { borderRadius: "20px 20px 0 0" },
      },
    },
    Menu: {
      defaultProps: { radius: "lg", shadow: "none", offset: 6 },
      styles: {
        dropdown: { border: "1px solid var(--line)", padding: 6, minWidth: 200 },
        item: { minHeight: "3rem", fontSize: "0.9375rem", borderRadius: 10 },
      },
    },
    Notification: {
      styles: {
        root: { border: "1px solid var(--line)", boxShadow: "var(--lift)" },
        description: { fontSize: "0.9375rem", color: "var(--ink)" },
      },
    },
  },
});

/** Inputs of 17 px: below 16 a phone zooms in when one is focused. */
function field() {
  return {
    defaultProps: { size: "md" },
    styles: { input: { minHeight: "3rem", fontSize: "1.0625rem", textOverflow: "ellipsis" } },
  };
}

/**
 * Mantine writes white text on every filled button, which is unreadable on the light jade and rust
 * of the dark scheme.
 */
function inked(input: VariantColorsResolverInput) {
  const colours = defaultVariantColorsResolver(input);
  return input.variant === "filled"
    ? { ...colours, color: input.color === "red" ? "var(--on-danger)" : "var(--on-accent)" }
    : colours;
}

/** Mantine's colour variables, set to the app's. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-body": "var(--card)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-placeholder": "var(--muted)",
    "--mantine-color-anchor": "var(--accent)",
    "--mantine-color-default": "var(--card)",
    "--mantine-color-default-hover": "var(--sunken)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-strong)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
    "--mantine-color-jade-light": "var(--soft)",
    "--mantine-color-jade-light-hover": "var(--soft)",
    "--mantine-color-jade-light-color": "var(--accent)",
    "--mantine-color-jade-outline": "var(--accent)",
    "--mantine-color-red-filled": "var(--danger)",
    "--mantine-color-red-filled-hover": "var(--danger)",
    "--mantine-color-red-light": "var(--danger-ground)",
    "--mantine-color-red-light-hover": "var(--danger-ground)",
    "--mantine-color-red-light-color": "var(--danger)",
    "--mantine-color-gray-light-color": "var(--muted)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--muted)",
    "--mantine-color-disabled-border": "var(--line)",
  };
  return { variables: {}, light: both, dark: both };
};
