/** Of the program; shown by the API document and the admin command. */
export const VERSION = "0.1.0";
