import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { spokenEnglish } from "../messages/en/spoken.ts";
import { LanguageProvider } from "../messages/language.tsx";
import type { Spoken } from "../messages/speak.ts";
import { theme } from "./theme.ts";

// happy-dom lacks this, and a growing text area listens to its events.
if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });

/**
 * Draws a component as the app does, for one test; in English unless another language is given.
 * Dialogs open at once and in place. Returns a function that draws it again.
 */
export function show(
  element: ReactNode,
  first: Spoken = { language: "en", messages: spokenEnglish },
): (element: ReactNode) => void {
  onTestFinished(cleanup);
  const inApp = (drawn: ReactNode) => (
    <MantineProvider theme={theme} env="test">
      <LanguageProvider first={first}>{drawn}</LanguageProvider>
    </MantineProvider>
  );
  const { rerender } = render(inApp(element));
  return (drawn) => rerender(inApp(drawn));
}

export const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

export const fill = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });

export const press = (name: string): void =>
  void fireEvent.click(screen.getByRole("button", { name }));

/** The message under a field, if there is one. */
export const faultOf = (label: string): string | undefined => linesUnder(label)[0];

/** The lines under a field, its message and its explanation. */
export function linesUnder(label: string): readonly string[] {
  const described = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  const lines = described.map((id) => document.getElementById(id)?.textContent ?? "");
  return lines.filter((text) => text !== "");
}

/** Each of these fields with the message under it. */
export const faultsOf = (labels: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(labels.map((label) => [label, faultOf(label)]));

/** An answer of the server that refuses a call. */
export const refusal = (status: number, message: string, more: RefusalDetails = {}): Response =>
  Response.json(
    { type: "about:blank", title: message, status, detail: message, message, ...more },
    { status },
  );

interface RefusalDetails {
  /** The messages of fields. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The record as it is now, where it changed in the meantime. */
  readonly current?: unknown;
}
