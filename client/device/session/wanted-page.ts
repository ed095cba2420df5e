import * as v from 'valibot'
import { isServerPath } from '#sync/paths.ts'

const WANTED = 'wanted'

/** Pages that a visitor does not return to after a login. */
const doorways = [
  '/',
  '/login',
  '/school-login',
  '/signup',
  '/verify-account',
  '/reset-password',
  '/turn-off-two-factor',
  '/unsubscribe',
]

/** A page and the user who requested it, if a session had ended there. */
const wantedSchema = v.object({ path: v.string(), userId: v.optional(v.string()) })

/**
 * Stores, for this tab only, the page that was requested before the login page opened.
 * @param userId whose session ended there. The page is dropped for anybody else, because it may say
 * whom they were writing to.
 */
export function storeWantedPage(userId?: string): void {
  const { pathname, search, hash } = location
  const path = appPath(pathname + search + hash)
  if (path !== undefined) sessionStorage.setItem(WANTED, JSON.stringify({ path, userId }))
}

/** Whether a visitor requested a page that only students see. */
export const isPageWanted = (): boolean => storedWish() !== undefined

export const clearWantedPage = (): void => sessionStorage.removeItem(WANTED)

/** The page to open after this user has logged in. It is used once; the default is `/`. */
export function takeWantedPage(userId: string | undefined): string {
  const wanted = storedWish()
  clearWantedPage()
  const isOthers = wanted?.userId !== undefined && wanted.userId !== userId
  return (wanted && !isOthers && appPath(wanted.path)) || '/'
}

function storedWish(): v.InferOutput<typeof wantedSchema> | undefined {
  try {
    const parsed = v.safeParse(wantedSchema, JSON.parse(sessionStorage.getItem(WANTED) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
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
