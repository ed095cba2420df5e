const KEY = 'signUps'
const most = 5

/**
 * The ids of the sign-ups that this browser sent, in all its tabs: the emailed link usually opens in
 * another one. Anyone can sign up with any address, so a link to another sign-up asks first.
 */
const ids = (): string[] => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean)

export const rememberSignUp = (id: string): void =>
  localStorage.setItem(KEY, [id, ...ids()].slice(0, most).join(' '))

export const isOwnSignUp = (id: string): boolean => ids().includes(id)
