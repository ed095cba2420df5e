/** What a person is in a deal. Apart from the rest of it, which the first screens do not need. */
export const sides = ['seller', 'buyer'] as const
export type Side = (typeof sides)[number]
