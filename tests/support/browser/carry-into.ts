import type { Page } from 'playwright/test'
import type { SignedIn } from '../people/cast.ts'

/** Leaves the tab in the state after a login by form: the cookie, the token and the user. */
export async function carryInto(
  page: Page,
  { url }: { readonly url: string },
  { accessToken, cookie, user }: SignedIn,
  rememberMe: boolean,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  // `addCookies` sets a domain, which a __Host- cookie must not have.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.setCookie', {
    name,
    value,
    url,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  await page.addInitScript(
    ([token, record, remember]) => {
      // Only once: after a later load the app's own changes must remain.
      if (window.name === 'carried') return
      window.name = 'carried'
      sessionStorage.setItem('accessToken', token)
      sessionStorage.setItem('user', record)
      if (remember) localStorage.setItem('rememberMe', 'true')
    },
    [accessToken, JSON.stringify(user), rememberMe] as const,
  )
}
