import { isServerPath } from '#sync/paths.ts'

const WANTED = 'wanted'

/** Pages that a visitor does not return to after a login. */
const doorways = [
  '/',
  '/login',
  '/signup',
  '/verify-account',
  '/reset-password',
  '/turn-off-two-factor',
  '/unsubscribe',
]

/** Stores, for this tab only, the page that was requested before the login page opened. */
export function storeWantedPage(): void {
  const { pathname, search, hash } = location
  const wanted = appPath(pathname + search + hash)
  if (wanted !== undefined) sessionStorage.setItem(WANTED, wanted)
}

export const clearWantedPage = (): void => sessionStorage.removeItem(WANTED)

/** The page to open after a login. It is used once; the default is `/`. */
export function takeWantedPage(): string {
  const wanted = appPath(sessionStorage.getItem(WANTED) ?? '/')
  clearWantedPage()
  return wanted ?? '/'
}

/** The path if it is a page of this app that a login may open; never an address of another site. */
export function appPath(path: string): string | undefined {
  // Browsers read `//host` and `/\host` as another site.
  if (!/^\/(?![/\\])/.test(path)) return undefined
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  if (origin !== location.origin || pathname.startsWith('//')) return undefined
  if (doorways.includes(pathname) || isServerPath(pathname)) return undefined
  return pathname + search + hash
}
