import type { ComponentProps } from "react";
import { BusinessImport } from "../data/business-import.tsx";
import { EraseOfBusiness } from "../data/erase-of-business.tsx";
import { DataScreen } from "../data/screen.tsx";
import { OwnLog } from "../own-log/own-log.tsx";

// One file for the import screens, because the office also loads parts of it on demand.

export const DataPage = () => <DataScreen log={<OwnLog />} />;

/** The import of a file of products or customers for the business. */
export const FileForBusiness = (props: ComponentProps<typeof BusinessImport>) => (
  <BusinessImport {...props} />
);

export const EraseForBusiness = (props: ComponentProps<typeof EraseOfBusiness>) => (
  <EraseOfBusiness {...props} />
);
