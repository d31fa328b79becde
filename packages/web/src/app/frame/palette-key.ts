/** The modifier of keyboard shortcuts as this machine writes it. */
export const modifier = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? "⌘" : "Ctrl ";

/** The shortcut that opens the command palette. */
export const paletteKey = `${modifier}K`;
