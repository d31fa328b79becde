import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Programs that tests use and npm does not install: where they are, and the Debian package that has
 * them.
 */
const TOOLS = {
  chromium: {
    find: () =>
      process.env.CHROMIUM ??
      onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ??
      existing(MAC_CHROME),
    apt: ["chromium"],
  },
  // Chromium without a window: a browser test takes three quarters of the CPU time.
  "chromium-headless-shell": {
    find: () => onPath("chromium-headless-shell"),
    apt: ["chromium-headless-shell"],
    optional: true,
    without: "chromium takes its place",
  },
  postgres: { find: () => postgresFolder(), apt: ["postgresql"] },
  // Without strace the tests that need it are skipped, and say so.
  strace: {
    find: () => (process.platform === "linux" ? onPath("strace") : "on Linux alone"),
    apt: ["strace"],
    optional: true,
  },
  // Browser engines other than Chromium. CI must have them; elsewhere, tests without one are
  // skipped and say so.
  webkit: {
    find: () => onPath("WebKitWebDriver") && onPath("Xvfb"),
    apt: ["webkit2gtk-driver", "xvfb"],
    optional: !process.env.CI,
  },
  firefox: {
    find: () => onPath("firefox-esr", "firefox"),
    apt: ["firefox-esr"],
    optional: !process.env.CI,
  },
  // These build the container image without a Docker engine; only `npm run soak -- container` needs
  // them.
  buildah: {
    find: () => onPath("buildah") && onPath("debootstrap"),
    apt: ["buildah", "debootstrap"],
  },
  qpdf: { find: () => onPath("qpdf"), apt: ["qpdf"] },
  pdftotext: { find: () => onPath("pdftotext"), apt: ["poppler-utils"] },
  "Chinese fonts": {
    find: () => (process.platform === "linux" ? chineseFont() : "of the system"),
    apt: ["fonts-noto-cjk"],
  },
};
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of each named tool. Installs missing ones where it may (root on Debian); otherwise
 * throws a sentence that says how to get them.
 */
export function ensureTools(names) {
  const missing = names.filter((name) => !TOOLS[name].find());
  const needed = missing.filter((name) => !TOOLS[name].optional);
  if (needed.length > 0) bring(needed);
  for (const name of missing.filter((each) => TOOLS[each].optional)) tryToBring(name);
  return Object.fromEntries(names.map((name) => [name, TOOLS[name].find()]));
}

function tryToBring(name) {
  try {
    bring([name]);
  } catch {
    const { without = "what needs it is skipped" } = TOOLS[name];
    console.log(`${name} is not here and could not be installed: ${without}.`);
  }
}

function bring(missing) {
  const packages = missing.flatMap((name) => TOOLS[name].apt);
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    console.log(`Installing ${packages.join(", ")} …`);
    const options = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", ...packages],
      options,
    );
  }
  const still = missing.filter((name) => !TOOLS[name].find());
  if (still.length > 0)
    throw new Error(
      `The tests need ${still.join(", ")}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}. On macOS: brew install --cask chromium; brew install postgresql qpdf poppler.`,
    );
}

function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

const existing = (file) => (existsSync(file) ? file : undefined);

/**
 * The folder with initdb and postgres. Debian has one folder for each version, which is not on the
 * path.
 */
function postgresFolder() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

function chineseFont() {
  try {
    return execFileSync("fc-list", [":lang=zh", "file"], { encoding: "utf8" })
      .trim()
      .split("\n")[0];
  } catch {
    return undefined;
  }
}
