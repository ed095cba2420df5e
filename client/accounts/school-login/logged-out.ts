const LOGGED_OUT = 'loggedOut'

/** For the login page of this tab: the person is still logged in at the school. */
export const noteLogout = (): void => sessionStorage.setItem(LOGGED_OUT, 'true')

export const hasLoggedOut = (): boolean => sessionStorage.getItem(LOGGED_OUT) !== null

export const clearLogout = (): void => sessionStorage.removeItem(LOGGED_OUT)
