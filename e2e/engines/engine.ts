/** A real browser on the machine, as far as a journey needs it. */
export interface Engine {
  readonly name: string;
  /** Opens an address and resolves when it has loaded. */
  readonly go: (url: string) => Promise<void>;
  /** Runs a function in the page. It brings all that it needs with it; what it is given and answers is JSON. */
  readonly run: <Given, Answer>(
    work: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ) => Promise<Answer>;
  /** Makes the window of the tab that is driven so large, in CSS pixels; what the engine keeps for its own bars comes off. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Goes on in the first tab or in a second one, which is opened when it is first asked for. */
  readonly tab: (number: 1 | 2) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds that a script in the page may take. */
export const SCRIPT_TIMEOUT = 90_000;

/** A WebDriver script that calls its last argument with what the function answers, or with why it threw. */
export const scriptOf = (work: (given: never) => unknown): string =>
  `const done = arguments[arguments.length - 1];
   Promise.resolve().then(() => (${work.toString()})(arguments[0])).then(
     (value) => done({ value: value === undefined ? null : value }),
     (error) => done({ error: String(error && error.stack || error) }));`;

/** What {@link scriptOf} answered, or its error thrown. */
export function answerOf<Answer>(answer: {
  readonly value?: Answer;
  readonly error?: string;
}): Answer {
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as Answer;
}

/** Two tabs by what WebDriver calls a window: its handle names it. */
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
