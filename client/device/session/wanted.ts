import { isServerPath } from '#sync/paths.ts'

const WANTED = 'wanted'

/** Where one is taken without having asked for it: nothing to come back to. */
const doorways = ['/', '/login', '/signup', '/verify-account', '/reset-password', '/unsubscribe']

/** Keeps where somebody wanted to go when they were sent to sign in; of this tab alone. */
export function keepWanted(): void {
  const { pathname, search, hash } = location
  const wanted = pageOfOurs(pathname + search + hash)
  if (wanted !== undefined) sessionStorage.setItem(WANTED, wanted)
}

export const forgetWanted = (): void => sessionStorage.removeItem(WANTED)

/** Where a sign-in leads; once, and to `/` unless somebody was on the way to a page. */
export function takeWanted(): string {
  const wanted = pageOfOurs(sessionStorage.getItem(WANTED) ?? '/')
  forgetWanted()
  return wanted ?? '/'
}

/** The path, if it is a page of this app that a sign-in may lead to: never another site's. */
export function pageOfOurs(path: string): string | undefined {
  // Of `//host` and `/\host` browsers make another site.
  if (!/^\/(?![/\\])/.test(path)) return undefined
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  if (origin !== location.origin || pathname.startsWith('//')) return undefined
  if (doorways.includes(pathname) || isServerPath(pathname)) return undefined
  return pathname + search + hash
}
