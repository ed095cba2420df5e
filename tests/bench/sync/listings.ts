/** All listings of the campus, which each device holds. */
export const listings = 10_000
