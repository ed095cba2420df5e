/** Everybody of the demo's cast has the same password, so that one can be anybody. */
export const password = 'Lawn-Sale-2026!'

/** Whom the demo is shown as. */
export const signInAs = { username: 'maya.k', email: 'maya.k@purdue.edu', password }
