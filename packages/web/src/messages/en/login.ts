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
    text: "Your session has expired. Your work is safe on this device and is sent after you sign in.",
    whose: (name: string) =>
      `${name} uses this device: unsent changes are sent when ${name} signs in.`,
  },
};
