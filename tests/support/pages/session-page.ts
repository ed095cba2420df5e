import type { Page } from 'playwright/test'
import type { Person } from '../server/cast.ts'

export const refresh = 'POST /api/auth/refresh'
export const userdata = 'GET /api/auth/userdata'

/** The page's calls from here on, as `GET /api/…`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|profileInfo)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

export const count = (calls: string[], wanted: string) =>
  calls.filter((call) => call === wanted).length

/** What the tab and the browser keep of a session, under the documented names. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('accessToken'),
    user: sessionStorage.getItem('user'),
    remembered: localStorage.getItem('rememberMe'),
  }))

export const breakToken = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('accessToken', 'broken'))

/** The bar's Profile button, which only somebody signed in has. */
export const profileButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Profile' })

export const silence = (page: Page) => page.waitForLoadState('networkidle')

/** To be called before the page is opened: its socket, once let in, asks for a round of its own. */
export const letIn = (page: Page) =>
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
