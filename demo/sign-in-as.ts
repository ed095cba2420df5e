/** The whole cast shares one password, so that a visitor can log in as anyone. */
export const password = 'Lawn-Sale-2026!'

/** The main student. */
export const signInAs = { username: 'maya.k', email: 'maya.k@purdue.edu', password }
