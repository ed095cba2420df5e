const REMEMBER = 'rememberSchool'

/** What the person chose on the login page, for the page that they come back to in this tab. */
export const noteRemember = (remember: boolean): void =>
  sessionStorage.setItem(REMEMBER, String(remember))

export const isRemembered = (): boolean => sessionStorage.getItem(REMEMBER) === 'true'
