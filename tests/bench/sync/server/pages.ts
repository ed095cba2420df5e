/** The most rows in an answer of the peers: few at first, to show something soon, then many. */
export const pages = { first: 200, next: 1000 } as const
