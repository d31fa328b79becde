import { PasswordInput as Field, type PasswordInputProps } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";

/** A password; the button that shows it is named in the chosen language. */
export function PasswordInput(props: PasswordInputProps) {
  const { common } = useMessages();
  const label = { "aria-label": common.showPassword };
  // Mantine says it of the frame around the field only.
  return (
    <Field aria-invalid={Boolean(props.error)} {...props} visibilityToggleButtonProps={label} />
  );
}
