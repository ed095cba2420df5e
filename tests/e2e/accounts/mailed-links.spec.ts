import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { School } from '../../accounts/school-login/real-provider.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/server/until.ts'
import { linked, linksTo, withoutLink } from './mailed-kinds.ts'

// The school’s certificate is self-made.
test.use({ ignoreHTTPSErrors: true })

/** What the server stores, but for what counts calls and commits, and the emails that wait. */
const besides = ['limit_counts', 'mails', 'sqlite_sequence', 'sync_commits']

function stored({ dataDir }: TestServer): Record<string, unknown[]> {
  const db = new Database(join(dataDir, 'quad.sqlite'), { readonly: true })
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
    const kept = (tables as string[]).filter((name) => !besides.includes(name))
    return Object.fromEntries(
      kept.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
    )
  } finally {
    db.close()
  }
}

test('a list names every kind of email', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join('server', path), 'utf8'))
  // `signUpMail` chooses among others.
  const kinds = sources
    .flatMap((source) => [...source.matchAll(/^export (?:const|function) (\w+Mail)\b/gm)])
    .map(([, name]) => name)
    .filter((name) => name !== 'signUpMail')
  expect(new Set(kinds)).toEqual(new Set([...Object.keys(linked), ...withoutLink]))
})

test('a visit of any mailed link changes nothing: a mail scanner opens it before its reader', async ({
  browser,
  page,
}) => {
  const port = await freePort()
  const school = await School.open(`http://localhost:${port}`)
  const env = { ...school.settings, SCHOOL_DOMAIN: 'purdue.edu', SSO_ONLY: 'no' }
  const server = await startTestServer({ port, env })
  try {
    const visited = new Set<string>()
    for (const [kind, { subject, send }] of Object.entries(linked)) {
      const email = await send({ server, school, page })
      const links = await linksTo(server, email, subject)
      // The server tells people about decisions a moment later.
      const before = await until('the server has told of all decisions', () => {
        const now = stored(server)
        return now['untold_decisions']?.length === 0 ? now : undefined
      })
      for (const link of links) {
        const scanner = await browser.newContext()
        const opened = await scanner.newPage()
        await opened.goto(link)
        await opened.waitForLoadState('networkidle')
        await scanner.close()
        visited.add(new URL(link).pathname)
      }
      expect(stored(server), `the visit of a link of ${kind}`).toEqual(before)
    }
    expect(visited).toEqual(
      new Set([
        '/appeal',
        '/for-you',
        '/imprint',
        '/login',
        '/privacy',
        '/reset-password',
        '/school-login',
        '/signup',
        '/terms',
        '/turn-off-two-factor',
        '/unsubscribe',
        '/verify-account',
      ]),
    )
  } finally {
    await server.stop()
    school.close()
  }
})
