import * as v from 'valibot'
import { sessionUserSchema, type SessionUser } from '#sync/accounts.ts'

// The documented names. Always read from the storage itself: it is this tab's only truth.
const TOKEN = 'accessToken'
const USER = 'user'
const UNIVERSITY = 'userUniversity'
const REMEMBER = 'rememberMe'
const CHANGES = 'universityChangeCount'
const SEARCHES = 'searchHistory'

export const storedToken = (): string | undefined => sessionStorage.getItem(TOKEN) ?? undefined

export const keepToken = (accessToken: string): void => sessionStorage.setItem(TOKEN, accessToken)

/** The record this tab last held; nothing when it is missing or no longer has our shape. */
export function storedUser(): SessionUser | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(USER) ?? 'null')
    const parsed = v.safeParse(sessionUserSchema, stored)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export function keepUser(user: SessionUser): void {
  sessionStorage.setItem(USER, JSON.stringify(user))
  sessionStorage.setItem(UNIVERSITY, user.university)
  localStorage.setItem(CHANGES, String(user.universityChangeCount))
}

export const isRemembered = (): boolean => localStorage.getItem(REMEMBER) === 'true'

export function setRemembered(remember: boolean): void {
  if (remember) localStorage.setItem(REMEMBER, 'true')
  else localStorage.removeItem(REMEMBER)
}

/** Leaves nothing of the session in this tab. What all tabs share is `setRemembered`'s. */
export function clearTab(): void {
  for (const key of [TOKEN, USER, UNIVERSITY, SEARCHES]) sessionStorage.removeItem(key)
}
