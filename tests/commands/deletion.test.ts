import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { readMails } from '#tests/support/outside/mailbox.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { call, notificationsOf, post, watch } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-deletion-'))
let server: TestServer
let maya: SignedIn
beforeAll(async () => {
  server = await startTestServer({ dataDir })
  for (const person of Object.values(cast)) await join(server, person)
  maya = await signIn(server, cast.maya)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const run = (...args: string[]) => runQuad({ DATA_DIR: dataDir }, 'user', ...args)
/** What was written to an address, newest last. */
const mailsTo = async (email: string) =>
  (await readMails(dataDir)).filter(({ to }) => to?.[0]?.address === email)
const farewellTo = (email: string) =>
  until(`the email to ${email}`, async () =>
    (await mailsTo(email)).find(({ subject }) => subject === 'Your account was deleted'),
  )

test('whom a command deletes is told by email with the reason, and others hear of it as from moderators', async () => {
  const jonas = await signIn(server, cast.jonas)
  const { _id } = await post(server, jonas, { title: 'Tandem bicycle' })
  await watch(server, maya, _id)
  const reason = 'Sells tickets that do not exist.'
  expect(await run('delete', 'jonas', '--yes', reason)).toEqual({
    code: 0,
    said: 'jonas is deleted, with 0 photos.',
  })
  expect((await call(server, jonas, 'GET', '/api/auth/userdata')).status).toBe(401)
  const { text } = await farewellTo(cast.jonas.email)
  expect(text).toContain('The administrator deleted your account with everything in it.')
  expect(text).toContain(reason)
  await until('the news for who saved it', async () =>
    (await notificationsOf(server, maya)).find(({ title }) => title === 'No longer for sale'),
  )
  expect(await run('delete', 'jonas', '--yes')).toMatchObject({ code: 1 })
})

test('a command deletes and tells the person also while Quad is stopped', async () => {
  await server.stop()
  expect(await run('delete', 'dre', '--yes')).toEqual({
    code: 0,
    said: 'dre is deleted, with 0 photos.',
  })
  await farewellTo(cast.dre.email)
  server = await startTestServer({ dataDir })
  expect((await mailsTo(cast.dre.email)).map(({ subject }) => subject)).toEqual([
    expect.any(String),
    'Your account was deleted',
  ])
  await expect(signIn(server, cast.dre)).rejects.toThrow('401')
})

test('a reason that is too long is refused before anything is deleted', async () => {
  const { code, said } = await run('delete', 'maya', '--yes', 'x'.repeat(1001))
  expect(code).toBe(2)
  expect(said).toContain('The reason must be at most 1000 characters long.')
  expect((await run('suspend', 'maya', 'x'.repeat(1001))).code).toBe(2)
  expect((await run('show', 'maya')).said).toMatch(/Suspended: +no/)
})
