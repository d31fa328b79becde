/** Words for the form that makes a customer a regular one. */
export const upgrade = {
  open: "Upgrade",
  title: "Upgrade a customer",
  explain:
    "Makes a customer a regular customer. You need signal and the business's upgrade password.",
  username: "Username",
  usernameHint: {
    customers: "The customer's name as in your contacts",
    tasks: "The task's name as in your To-do-list",
  },
  password: "Password",
  submit: "Upgrade",
  wrongPassword: "Password is wrong!",
  done: "Congrats, Customer updated successfully!",
  notFound: "Sorry, Customer not found!",
  invalid: "Invalid request, please try again.",
  error: (message: string) => `Error: ${message}`,
};
