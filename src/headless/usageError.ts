/** Wrong arguments: the message says which, and the program prints how it is used. */
export class UsageError extends Error {}
