import { Button, FileButton, Input } from "@mantine/core";
import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import css from "./logo-field.module.css";
import { logoFrom } from "./logo.ts";

interface LogoFieldProps {
  /** A data URL; "" for none. */
  readonly value: string;
  readonly onChange: (logo: string) => void;
  readonly readonly: boolean;
}

/** The logo at the top of documents: shown as on paper, picked, and removed. */
export function LogoField({ value, onChange, readonly }: LogoFieldProps) {
  const { logo: t } = useCompanyWords();
  const [unreadable, setUnreadable] = useState(false);
  const pick = async (file: File | null) => {
    if (file === null) return;
    const picked = await logoFrom(file).catch(() => null);
    setUnreadable(picked === null);
    if (picked !== null) onChange(picked);
  };
  if (readonly && value === "") return null;
  return (
    <Input.Wrapper
      label={t.label}
      description={t.hint}
      error={unreadable && t.unreadable}
      labelElement="div"
    >
      <div className={css.field}>
        {value !== "" && (
          <span className={css.paper}>
            <img src={value} alt={t.shown} />
          </span>
        )}
        {!readonly && (
          <>
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={(file) => void pick(file)}
              inputProps={{ "aria-label": t.pick }}
            >
              {(props) => (
                <Button
                  variant="light"
                  leftSection={<ImagePlus size={20} aria-hidden />}
                  {...props}
                >
                  {value === "" ? t.pick : t.replace}
                </Button>
              )}
            </FileButton>
            {value !== "" && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<Trash2 size={20} aria-hidden />}
                onClick={() => onChange("")}
              >
                {t.remove}
              </Button>
            )}
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
