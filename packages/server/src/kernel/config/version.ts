/** The version of the program; shown in the API document and by the admin command. */
export const VERSION = "0.1.0";
