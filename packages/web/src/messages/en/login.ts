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
    text: "Nobody has an account here yet. This one becomes the owner's.",
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
    text: "Your session ran out. Your work is safe on this phone and is sent after you sign in.",
    whose: (name: string) => `This is the phone of ${name}: what waits on it is sent when ${name} signs in.`,
  },
  other: {
    unsent: (name: string, count: number) =>
      count === 1
        ? `${name} has 1 change on this phone that is not sent.`
        : `${name} has ${count} changes on this phone that are not sent.`,
    drafts: (name: string) => `${name} began an invoice, a stock taking or a customs form on this phone that is not saved yet.`,
    choice: (name: string, next: string) =>
      `Let ${name} sign in, and nothing is lost. If ${next} goes on, it is removed from this phone for good; a copy can be saved first.`,
    back: "Back, and keep it",
    export: "Save a copy of it",
    goOn: (next: string) => `Remove it and go on as ${next}`,
  },
  stranded: {
    text: (count: number) =>
      count === 1
        ? "1 change of somebody who used this phone before is not sent yet."
        : `${count} changes of somebody who used this phone before are not sent yet.`,
    look: "What to do",
    title: "Somebody else's work waits",
    how: "It is sent when that person signs in on this phone, after you logged out. A copy of it can be saved, and given to them.",
    export: "Save a copy of it",
    keep: "Keep it on this phone",
    remove: "Remove it from this phone",
    sure: (count: number) => (count === 1 ? "Remove 1 unsent change for good?" : `Remove ${count} unsent changes for good?`),
  },
};
