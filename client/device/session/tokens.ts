import * as v from 'valibot'
import type { Settings } from '#sync/settings.ts'
import { storedUserSchema, type StoredUser } from '#sync/accounts/session.ts'

// The documented names. Values are always read from the storage, the only source of truth in this
// tab.
const TOKEN = 'accessToken'
const USER = 'user'
const UNIVERSITY = 'userUniversity'
const REMEMBER = 'rememberMe'
const CHANGES = 'universityChangeCount'
const SEARCHES = 'searchHistory'
const BOARD = 'lastMessageBoard'
const TIPS = 'hideSafetyTips'
const ACTIVE = 'isAccountActive'
/** Written by push-subscriptions. The server deletes its subscriptions with the session. */
const PUSHED = 'pushTold'
const OWED = 'owedRenewals'
const SETTINGS = {
  privateProfile: 'isPrivacyPublic',
  allowMessages: 'allowMessages',
  notificationsEnabled: 'isNotificationsEnabled',
  showActivity: 'showActivity',
} as const satisfies Record<keyof Settings, string>

export const storedToken = (): string | undefined => sessionStorage.getItem(TOKEN) ?? undefined

export const storeToken = (accessToken: string): void => sessionStorage.setItem(TOKEN, accessToken)

/** The user last stored in this tab; undefined if missing or no longer of our shape. */
export function storedUser(): StoredUser | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(USER) ?? 'null')
    const parsed = v.safeParse(storedUserSchema, stored)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export function storeUser(user: StoredUser): void {
  sessionStorage.setItem(USER, JSON.stringify(user))
  sessionStorage.setItem(UNIVERSITY, user.university)
  localStorage.setItem(CHANGES, String(user.universityChangeCount))
  // A suspended account has no session.
  localStorage.setItem(ACTIVE, 'true')
  for (const name of settingNames) storeSetting(name, user[name])
}

const settingNames = Object.keys(SETTINGS) as (keyof Settings)[]

/**
 * Writes a setting under its documented key. Quad never reads it back, because the server decides.
 */
export function storeSetting(name: keyof Settings, value: boolean): void {
  localStorage.setItem(SETTINGS[name], String(name === 'privateProfile' ? !value : value))
}

/** Removes what all tabs share about the logged-in account. */
export function clearAccount(): void {
  setRemembered(false)
  for (const key of [ACTIVE, CHANGES, PUSHED, OWED, ...Object.values(SETTINGS)])
    localStorage.removeItem(key)
}

export const isRemembered = (): boolean => localStorage.getItem(REMEMBER) === 'true'

export function setRemembered(remember: boolean): void {
  if (remember) localStorage.setItem(REMEMBER, 'true')
  else localStorage.removeItem(REMEMBER)
}

/** Whether copies of this browser's login are still to be made invalid. */
export const owesRenewals = (): boolean => localStorage.getItem(OWED) === 'true'

export function setOwesRenewals(owes: boolean): void {
  if (owes) localStorage.setItem(OWED, 'true')
  else localStorage.removeItem(OWED)
}

/** Removes the session from this tab. `clearAccount` removes what all tabs share. */
export function clearTab(): void {
  for (const key of [TOKEN, USER, UNIVERSITY, SEARCHES, BOARD, TIPS]) sessionStorage.removeItem(key)
}
