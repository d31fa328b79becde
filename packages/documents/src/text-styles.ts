import type { Span, Text } from "./document-model.ts";

type Style = Omit<Span, "text">;

export const TITLE: Style = { size: 26, weight: "bold", tone: "accent" };
export const HERO: Style = { size: 22, weight: "bold", tone: "ink" };
export const STRONG: Style = { size: 10.5, weight: "bold", tone: "ink" };
export const BODY: Style = { size: 9.5, weight: "regular", tone: "ink" };
export const LABEL: Style = { size: 8, weight: "regular", tone: "muted" };

export const body = (text: string): Text => [{ ...BODY, text }];
export const muted = (text: string, size = 8.5): Text => [{ ...BODY, size, tone: "muted", text }];
