import { useEffect, useState } from "react";

interface PictureProps {
  readonly file: Blob;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Shows a picture from a file. */
export function FilePicture({ file, label, className }: PictureProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img className={className} src={address} alt={label} />;
}
