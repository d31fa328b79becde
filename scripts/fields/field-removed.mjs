/**
 * The key under which globalThis holds the file whose text differs for tests. A global is needed
 * because the test configuration loads this module a second time.
 */
const REMOVED = Symbol.for("roundsman.field-removed");

export const remove = (file, text) => {
  globalThis[REMOVED] = { file, text };
};
export const putBack = () => {
  globalThis[REMOVED] = undefined;
};

/** A Vite plugin that gives tests the code without the removed field. */
export const fieldRemoved = () => ({
  name: "field-removed",
  enforce: "pre",
  load(id) {
    const removed = globalThis[REMOVED];
    return removed?.file === id.split("?")[0] ? removed.text : null;
  },
});
