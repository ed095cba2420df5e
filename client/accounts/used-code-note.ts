import { shownUser } from '../device/session/store.ts'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'

const id = 'used-recovery-code'
const key = 'usedRecoveryCode'
/** Written out where the rest of this module must not load with it. */
export type UsedCodeKey = typeof key

/**
 * Says after a login with a recovery code that it is used up, until the note is closed.
 * @param byLoad whether a page load follows, after which `showUsedCode` shows the note
 */
export function noteUsedCode(byLoad: boolean): void {
  if (byLoad) sessionStorage.setItem(key, 'yes')
  else showUsedCode()
}

export function showUsedCode(): void {
  sessionStorage.removeItem(key)
  const left = shownUser()?.recoveryCodesLeft
  if (left === undefined) return
  showBanner({
    id,
    icon: 'ticket',
    title: 'You used a recovery code',
    message: `${counts[left] ?? left} left. Lost your phone? Turn two-factor authentication off, or set it up again with another one.`,
    sticky: true,
    link: { href: '/accountInfo', label: 'Open Account' },
  })
}

/** After a change of the recovery codes, the note is no longer true. */
export const closeUsedCodeNote = (): void => closeBanner(id)

const counts = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
