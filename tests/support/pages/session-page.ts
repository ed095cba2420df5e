import type { Page } from 'playwright/test'
import type { Person } from '../people/cast.ts'

export const refresh = 'POST /api/auth/refresh'
export const userdata = 'GET /api/auth/userdata'

const byItself = ['/api/sync', '/api/config']

/** The page's calls from now on, as `GET /api/…`, without what it sends by itself: rounds, and one for the look. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = /^\/(api|profileInfo)\//.test(pathname) && !byItself.includes(pathname)
    if (isCall) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

export const count = (calls: string[], wanted: string) =>
  calls.filter((call) => call === wanted).length

/** The session data in tab and browser storage, under the documented names. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('accessToken'),
    user: sessionStorage.getItem('user'),
    remembered: localStorage.getItem('rememberMe'),
  }))

export const breakToken = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('accessToken', 'broken'))

/** The Profile button of the bar, which only a logged-in user has. */
export const profileButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Profile' })

export const silence = (page: Page) => page.waitForLoadState('networkidle')

/**
 * Resolves after the page's socket is connected, which starts a round. Call it before the page opens.
 */
export const socketConnected = (page: Page) =>
  new Promise<void>((resolve) =>
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith('40')) resolve()
      }),
    ),
  )

/** Fills and sends the form of /login. */
export async function signInByForm(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  rememberMe = false,
): Promise<void> {
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  if (rememberMe) await form.getByRole('checkbox', { name: 'Remember Me' }).check()
  await form.getByRole('button', { name: 'Login' }).click()
}
