/** Slips that no test can notice, by their name, with the reason. */
export const explained: Record<string, string> = {}
