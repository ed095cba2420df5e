/** Milliseconds since the epoch. Tests move it. */
export type Clock = () => number
