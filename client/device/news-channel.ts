/** Tabs and the worker announce on it what they have changed in a user's database. */
export const newsChannel = (userId: string): BroadcastChannel =>
  new BroadcastChannel(`quad-changes-${userId}`)
