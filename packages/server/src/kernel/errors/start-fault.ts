/** Why the server does not start, as a sentence for the operator; shown without a stack. */
export class StartFault extends Error {}
