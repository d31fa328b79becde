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
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address && <img className={className} src={address} alt={label} />;
}
