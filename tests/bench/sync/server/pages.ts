/** How many rows an answer of the peers brings at most: few to show something, then many. */
export const pages = { first: 200, next: 1000 } as const
