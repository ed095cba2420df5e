// The documented names. Both end with the tab's session.
const LAST = 'lastMessageBoard'
const HIDE_TIPS = 'hideSafetyTips'

export const storeLastOpened = (username: string): void => sessionStorage.setItem(LAST, username)

export const areTipsHidden = (): boolean => sessionStorage.getItem(HIDE_TIPS) === 'true'
export const hideTips = (): void => sessionStorage.setItem(HIDE_TIPS, 'true')

let shownFor: string | undefined

/** Tips that were read while starting a message do not show again for that conversation. */
export const noteTipsShown = (username: string): void => void (shownFor = username)

export function takeTipsShown(username: string): boolean {
  const isShown = shownFor === username
  if (isShown) shownFor = undefined
  return isShown
}
