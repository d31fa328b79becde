/** Why the server does not start, as a sentence for whoever can mend it: shown without a stack. */
export class StartFault extends Error {}
