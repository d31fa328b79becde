export const login = {
  title: "Sign in",
  browsers: "Works in Safari 16.4 (iOS 16.4), Chrome 111, Edge 111, Firefox 125 and newer.",
  username: "Username",
  password: "Password",
  submit: "Login",
  pending: "logging in",
  failed: "login failed, check username or password",
  unreachable: "The server cannot be reached. Check your signal and try again.",
  again: (name: string) => `Signed in as ${name}`,
  setup: {
    title: "Set up Roundsman",
    text: "There is no account here yet. The first one is the owner's.",
    name: "Your name",
    email: "Email",
    hint: "At least 8 characters",
    code: "Setup code",
    codeHint: "It is in the server's log, and shown by: npm run admin -- setup-code",
    submit: "Create account",
    pending: "Creating account",
  },
  session: {
    title: "Please sign in again",
    text: "Your session has expired. Your work is safe on this phone and is sent after you sign in.",
    whose: (name: string) =>
      `${name} uses this phone: unsent changes are sent when ${name} signs in.`,
  },
  other: {
    unsent: (name: string, count: number) =>
      count === 1
        ? `${name} has 1 unsent change on this phone.`
        : `${name} has ${count} unsent changes on this phone.`,
    drafts: (name: string) =>
      `${name} has an unfinished invoice, stock count or customs form on this phone.`,
    choice: (name: string, next: string) =>
      `If ${name} signs in, nothing is lost. If ${next} continues, it is removed from this phone for good; you can save a copy first.`,
    back: "Go back and keep it",
    export: "Save a copy of it",
    goOn: (next: string) => `Remove it and continue as ${next}`,
  },
  stranded: {
    text: (count: number) =>
      count === 1
        ? "1 change by somebody who used this phone before is not sent yet."
        : `${count} changes by somebody who used this phone before are not sent yet.`,
    look: "What to do",
    title: "Somebody else's unsent work",
    how: "It is sent when that person signs in on this phone after you log out. You can also save a copy and give it to them.",
    export: "Save a copy of it",
    keep: "Keep it on this phone",
    remove: "Remove it from this phone",
    sure: (count: number) =>
      count === 1 ? "Remove 1 unsent change for good?" : `Remove ${count} unsent changes for good?`,
  },
};
