const collator = new Intl.Collator(["en", "zh"], { numeric: true });

/** The order of names in both languages. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => collator.compare(a.name, b.name);
