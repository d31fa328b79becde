export const team = {
  title: "Team",
  count: (people: number) => (people === 1 ? "1 person" : `${people} people`),
  add: "Add person",
  added: (name: string) => `${name} can sign in now.`,
  updated: "Update Success!",
  name: "Name",
  role: "Role",
  roles: {
    driver: "Driver",
    ownCompany: "Driver, own company",
    manager: "Manager",
    none: "No role",
  },
  mayDo: {
    driver: "Everything but customs, team and business (driver 1)",
    ownCompany: "A driver whose invoices start with their own name (driver 2)",
    manager: "Everything, with customs, team and business (manager 1)",
    none: "Can sign in, but sees nothing",
  },
  disabled: "Disabled",
  notYetSeen: "Has not signed in yet",
  neverSeen: "Not seen in 90 days",
  lastSeen: (when: string) => `Last seen ${when}`,
  devices: (count: number) => (count === 1 ? "1 device" : `${count} devices`),
  reset: "Reset password",
  resetText: "They are signed out on every device and sign in with the new password.",
  newPassword: "New password",
  wasReset: "The password was reset. Every device is signed out.",
  signOut: "Sign out everywhere",
  signOutOthers: "Sign out my other phones",
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutText:
    "Access ends at once on every device. Unsent changes stay on their phone until they sign in again.",
  signOutOwnText: "Every device but this one is signed out at once: use this for a lost phone.",
  signedOut: "Signed out.",
  othersOut: (count: number) =>
    count === 0
      ? "No other device was signed in."
      : count === 1
        ? "1 other device was signed out."
        : `${count} other devices were signed out.`,
  disable: "Disable",
  disableTitle: (name: string) => `Disable ${name}?`,
  disableText: "Access ends at once. Their data stays, and you can enable them again.",
  disabledDone: (name: string) => `${name} no longer has access.`,
  enable: "Enable",
  enabled: (name: string) => `${name} can sign in again.`,
  account: "My account",
  changePassword: "Change password",
  currentPassword: "Current password",
  wrongPassword: "This is not your password",
  passwordChanged: "Your password was changed. Your other devices are signed out.",
};
