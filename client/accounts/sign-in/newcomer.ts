const KEY = 'newcomer'
const VERIFIED = 'newcomer-verified'

/** Carries the address over the documented page load from sign-up to login. */
export function leaveNewcomer(email: string): void {
  sessionStorage.setItem(KEY, email)
  sessionStorage.removeItem(VERIFIED)
}

/** Who has just signed up in this tab. Stays until they are in, so that a reload keeps the words. */
export const newcomer = (): string => sessionStorage.getItem(KEY) ?? ''

/** The link was opened in the same tab: nothing is on its way any more. */
export const markVerified = (): void => sessionStorage.setItem(VERIFIED, 'yes')

export const isVerified = (): boolean => sessionStorage.getItem(VERIFIED) !== null

export function forgetNewcomer(): void {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(VERIFIED)
}
