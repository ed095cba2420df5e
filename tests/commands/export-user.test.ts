import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { call, post, upload } from '#tests/support/server/market.ts'
import { say } from '#tests/support/server/talk.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let maya: SignedIn
let jonas: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  await join(server, cast.maya)
  await join(server, cast.jonas)
  maya = await signIn(server, cast.maya)
  jonas = await signIn(server, cast.jonas)
})
afterAll(() => server.stop())

const run = (...args: string[]) =>
  runQuad({ DATA_DIR: server.dataDir, PUBLIC_URL: server.url }, 'user', ...args)
const ask = async (as: SignedIn, method: string, path: string, body?: object) => {
  const response = await call(server, as, method, path, body)
  expect(response.status).toBeLessThan(300)
  return response
}

interface File {
  [part: string]: unknown
  sessions: { current: boolean }[]
  alsoMentionedIn: { what: string; rows: number }[]
}

test('[LEGAL-03] user export prints the own download of a person, and what else mentions the person', async () => {
  const photo = await upload(server, jonas)
  const { _id } = await post(server, jonas, { title: 'Jonas’ bike', images: [photo] })
  await say(server, maya, jonas, 'Is the bike still there?')
  await ask(maya, 'POST', '/api/saved-listings', { listingId: _id })
  await ask(maya, 'POST', '/reportUser/submit-report', {
    subjectUsername: 'jonas',
    reportReason: 'Sells bikes that do not exist.',
  })

  const own = await (await ask(jonas, 'GET', `/api/users/${jonas.user.id}/data`)).json()
  const printed = await run('export', cast.jonas.email)
  expect(printed.code).toBe(0)
  const { alsoMentionedIn, notIncluded, ...exported } = JSON.parse(printed.said) as File

  const sessions = exported.sessions.map((each) => ({ ...each, current: true }))
  const exportedAt = expect.any(String)
  expect({ ...exported, sessions }).toEqual({ ...own, exportedAt })
  expect(JSON.stringify(exported)).toContain('Is the bike still there?')
  expect(JSON.stringify(exported)).toContain(`${server.url}${photo.path}`)

  expect(notIncluded).toContain('backups, which have earlier states of this data')
  expect(alsoMentionedIn).toContainEqual({ what: 'reports about the person', rows: 1 })
  expect(alsoMentionedIn).toContainEqual({
    what: 'listings of the person that others have saved',
    rows: 1,
  })
  // The reporter and the words of a report are not the person’s.
  expect(printed.said).not.toContain('bikes that do not exist')
  expect(printed.said).not.toMatch(/password/i)

  expect(await run('export', 'nobody')).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no account with the address or name nobody\./),
  })
})
