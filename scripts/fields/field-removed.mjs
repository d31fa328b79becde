/** Where the file and its text are that tests read otherwise than they are on the disk: the tests' settings are loaded a second time, apart from this module. */
const REMOVED = Symbol.for("roundsman.field-removed");

export const remove = (file, text) => {
  globalThis[REMOVED] = { file, text };
};
export const putBack = () => {
  globalThis[REMOVED] = undefined;
};

/** Gives tests the code without the field. */
export const fieldRemoved = () => ({
  name: "field-removed",
  enforce: "pre",
  load(id) {
    const removed = globalThis[REMOVED];
    return removed?.file === id.split("?")[0] ? removed.text : null;
  },
});
