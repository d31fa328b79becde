/** A name as it is stored: no white space at its ends, and one blank wherever there is some inside. Of one line: not for addresses or notes. */
export const tidyName = (text: string): string => text.replaceAll(/\p{White_Space}+/gu, " ").replaceAll(/^ | $/g, "");
