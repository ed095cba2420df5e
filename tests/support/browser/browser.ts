import { expect, test as base, type Page } from 'playwright/test'
import {
  cast,
  join,
  signIn,
  stranger,
  type CastName,
  type Person,
  type Student,
} from '../people/cast.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { carryInto } from './carry-into.ts'

export { expect, type Page } from 'playwright/test'

interface Fixtures {
  /** Logs a page in without the form: as a member of the cast, a new student, or any verified user. */
  as: (who: CastName | 'newcomer' | Person, options?: AsOptions) => Promise<Student>
  /** Creates a verified account for this test only. */
  newStudent: (changes?: Partial<Person>) => Promise<Person>
  /** A new student, logged in on the test's page. A test that never names this student calls `as`. */
  me: Student
  /** Another new student of the same campus, without a page. */
  other: Student
  /** Of the cast, logged in on the test's page. */
  maya: Student
  /** Of the cast, without a page. */
  jonas: Student
  /** Fails a test in which a page violates the content security policy. */
  violations: void
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

/** What GET /metrics of the test server requires. */
export const metricsToken = 'token-of-the-browser-tests'

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const env = { METRICS_TOKEN: metricsToken }
      const server = await startTestServer({ dataFrom: process.env.QUAD_CAST_DATA ?? '', env })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  violations: [
    async ({ context }, provide) => {
      const found: string[] = []
      context.on('console', (line) => {
        if (/Content Security Policy|Trusted ?(Script|HTML|Types)/i.test(line.text()))
          found.push(line.text())
      })
      await provide()
      expect(found, 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
  as: async ({ page, server, newStudent }, provide) => {
    await provide(async (who, { page: shown = page, rememberMe = false } = {}) => {
      const named = typeof who === 'string' && who !== 'newcomer' ? cast[who] : who
      const person = named === 'newcomer' ? await newStudent() : named
      const session = await signIn(server, person, rememberMe)
      await carryInto(shown, server, session, rememberMe)
      return { ...person, ...session }
    })
  },
  newStudent: async ({ server }, provide) => {
    await provide(async (changes) => {
      const person = stranger(changes)
      await join(server, person)
      return person
    })
  },
  me: async ({ as }, provide) => provide(await as('newcomer')),
  other: async ({ server, newStudent }, provide) => {
    const person = await newStudent()
    await provide({ ...person, ...(await signIn(server, person)) })
  },
  maya: async ({ as }, provide) => provide(await as('maya')),
  jonas: async ({ server }, provide) =>
    provide({ ...cast.jonas, ...(await signIn(server, cast.jonas)) }),
})
