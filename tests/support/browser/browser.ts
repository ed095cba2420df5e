import { test as base, type Page } from 'playwright/test'
import {
  cast,
  join,
  signIn,
  stranger,
  type CastName,
  type Person,
  type SignedIn,
} from '../server/cast.ts'
import { startTestServer, type TestServer } from '../server/server.ts'

export { expect, type Page } from 'playwright/test'

interface Fixtures {
  /** Logs a page in without the form, as a member of the cast or any verified user. */
  as: (who: CastName | Person, options?: AsOptions) => Promise<SignedIn>
  /** Creates a verified account for this test only. */
  newStudent: (changes?: Partial<Person>) => Promise<Person>
}

interface AsOptions {
  /** The default is the test's own page. */
  page?: Page
  rememberMe?: boolean
}

interface WorkerFixtures {
  /** The real server with the built client, on a data folder of this Playwright worker. */
  server: TestServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const server = await startTestServer({ dataFrom: process.env.QUAD_CAST_DATA ?? '' })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  as: async ({ page, server }, provide) => {
    await provide(async (who, { page: other = page, rememberMe = false } = {}) => {
      const session = await signIn(server, typeof who === 'string' ? cast[who] : who, rememberMe)
      await carryInto(other, server, session, rememberMe)
      return session
    })
  },
  newStudent: async ({ server }, provide) => {
    await provide(async (changes) => {
      const person = stranger(changes)
      await join(server, person)
      return person
    })
  },
})

/** Leaves the tab in the state after a login by form: the cookie, the token and the user. */
async function carryInto(
  page: Page,
  server: TestServer,
  { accessToken, cookie, user }: SignedIn,
  rememberMe: boolean,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  // `addCookies` sets a domain, which a __Host- cookie must not have.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.setCookie', {
    name,
    value,
    url: server.url,
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
