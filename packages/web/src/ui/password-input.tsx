import { PasswordInput as Field, type PasswordInputProps } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";

/** A password; the button that shows it is named in the chosen language. */
export function PasswordInput(props: PasswordInputProps) {
  const { common } = useMessages();
  return <Field {...props} visibilityToggleButtonProps={{ "aria-label": common.showPassword }} />;
}
