const KEY = 'newcomer'
const VERIFIED = 'newcomer-verified'

/** Carries the email address over the documented page load from sign-up to login. */
export function leaveNewcomer(email: string): void {
  sessionStorage.setItem(KEY, email)
  sessionStorage.removeItem(VERIFIED)
}

/**
 * The user who signed up in this tab. It stays until they log in, so that a reload keeps the
 * notice.
 */
export const newcomer = (): string => sessionStorage.getItem(KEY) ?? ''

/** The link was opened in the same tab, so no email is on its way. */
export const markVerified = (): void => sessionStorage.setItem(VERIFIED, 'yes')

export const isVerified = (): boolean => sessionStorage.getItem(VERIFIED) !== null

export function clearNewcomer(): void {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(VERIFIED)
}
