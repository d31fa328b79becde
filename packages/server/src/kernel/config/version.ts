/** Of the program; told by the API document and the admin command. */
export const VERSION = "0.1.0";
