/** A browser on this machine, with what a journey needs of it. */
export interface Engine {
  readonly name: string;
  /** The size of a phone's window in CSS pixels, or of the narrowest that the engine has. */
  readonly phone: readonly [width: number, height: number];
  /** Opens an address and resolves when it has loaded. */
  readonly go: (url: string) => Promise<void>;
  /**
   * Runs a function in the page. It must not use anything from outside itself; argument and result
   * are JSON.
   */
  readonly run: <Given, Answer>(
    work: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ) => Promise<Answer>;
  /** Sets the size of the current tab's window in CSS pixels, including the engine's own bars. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Switches to the first or second tab; opens the second at its first use. */
  readonly tab: (number: 1 | 2) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds that a script in the page may take. */
export const SCRIPT_TIMEOUT = 90_000;

/**
 * A WebDriver script that calls its last argument with the function's result, or with its error.
 */
export const scriptOf = (work: (given: never) => unknown): string =>
  `const done = arguments[arguments.length - 1];
   Promise.resolve().then(() => (${work.toString()})(arguments[0])).then(
     (value) => done({ value: value === undefined ? null : value }),
     (error) => done({ error: String(error && error.stack || error) }));`;

/** The result of {@link scriptOf}; throws its error. */
export function answerOf<Answer>(answer: {
  readonly value?: Answer;
  readonly error?: string;
}): Answer {
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as Answer;
}

/** Switches between two tabs, which WebDriver calls windows and names by handles. */
export function tabs(by: {
  readonly open: () => Promise<string>;
  readonly current: () => Promise<string>;
  readonly goTo: (handle: string) => Promise<void>;
}): Engine["tab"] {
  let handles: readonly [first: string, second: string] | undefined;
  return async (number) => {
    handles ??= [await by.current(), await by.open()];
    await by.goTo(handles[number === 1 ? 0 : 1]);
  };
}
