// Imported before anything else, and written so that a Node of ten years ago can say it.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    "Roundsman needs Node 20.19 or newer; this is Node " +
      process.versions.node +
      ". Get one from https://nodejs.org and start again.",
  );
  process.exit(1);
}
