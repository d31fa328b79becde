// Imported first. Its syntax is old, so that even a ten-year-old Node can print the message.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    "Roundsman needs Node 20.19 or newer; this is Node " +
      process.versions.node +
      ". Get one from https://nodejs.org and start again.",
  );
  process.exit(1);
}
