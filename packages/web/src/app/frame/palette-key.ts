/** How this machine writes the key that goes with a letter. */
export const modifier = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? "⌘" : "Ctrl ";

/** Opens the command palette. */
export const paletteKey = `${modifier}K`;
