import type { ComponentProps } from "react";
import { BusinessImport } from "../data/business-import.tsx";
import { EraseOfBusiness } from "../data/erase-of-business.tsx";
import { DataScreen } from "../data/screen.tsx";
import { OwnLog } from "../own-log/own-log.tsx";

// In one file, as the office's pages are: the office asks for the import when somebody opens it.

export const DataPage = () => <DataScreen log={<OwnLog />} />;

/** A file of products or customers for the business. */
export const FileForBusiness = (props: ComponentProps<typeof BusinessImport>) => (
  <BusinessImport {...props} />
);

export const EraseForBusiness = (props: ComponentProps<typeof EraseOfBusiness>) => (
  <EraseOfBusiness {...props} />
);
