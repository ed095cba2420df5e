const KEY = 'newcomer'

/** Carries the address over the documented page load from sign-up to login. */
export const leaveNewcomer = (email: string): void => sessionStorage.setItem(KEY, email)

/** Who has just signed up in this tab. Stays until they are in, so that a reload keeps the words. */
export const newcomer = (): string => sessionStorage.getItem(KEY) ?? ''

export const forgetNewcomer = (): void => sessionStorage.removeItem(KEY)
