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
  /** Signs a page in without the form, as somebody of the cast or as anybody verified. */
  as: (who: CastName | Person, options?: AsOptions) => Promise<SignedIn>
  /** A new, verified account that belongs to this test alone. */
  newStudent: (changes?: Partial<Person>) => Promise<Person>
}

interface AsOptions {
  /** This test's own page unless another is given. */
  page?: Page
  rememberMe?: boolean
}

interface WorkerFixtures {
  /** The real server with the built client, on a data folder of this worker's own. */
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

/** Leaves the tab as a sign-in by the form leaves it: the cookie, the token and the user. */
async function carryInto(
  page: Page,
  server: TestServer,
  { accessToken, cookie, user }: SignedIn,
  rememberMe: boolean,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  // `addCookies` names a domain, and a cookie called __Host- must have none.
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
      // Once only: a later load must find what the app itself has left there.
      if (window.name === 'carried') return
      window.name = 'carried'
      sessionStorage.setItem('accessToken', token)
      sessionStorage.setItem('user', record)
      if (remember) localStorage.setItem('rememberMe', 'true')
    },
    [accessToken, JSON.stringify(user), rememberMe] as const,
  )
}
