import { PasswordInput as Field, type PasswordInputProps } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";

/** A password field; the button that reveals the password has a name in the chosen language. */
export function PasswordInput(props: PasswordInputProps) {
  const { common } = useMessages();
  const label = { "aria-label": common.showPassword };
  // Mantine puts aria-invalid only on the frame around the field.
  return (
    <Field aria-invalid={Boolean(props.error)} {...props} visibilityToggleButtonProps={label} />
  );
}
