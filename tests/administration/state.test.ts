import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerState } from '#sync/moderation/administration.ts'
import { version } from '../../package.json'
import { mails } from '#drizzle/schema/mails.ts'
import { checks } from '#server/doctor/checks.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newAdministrator, newModerator } from '#tests/support/server/moderation.ts'

const app = await appOfFile()

test('an administrator reads version and state in the words of doctor, and nobody else does', async () => {
  const read = async (as = app.people.jonas) => app.call('GET', '/api/administration/state', { as })
  expect((await read()).status).toBe(404)
  expect((await read(await newModerator(app))).status).toBe(404)
  const as = await newAdministrator(app)
  await app.resources.writer.write({
    run: async (tx) => {
      const stuck = { sealed: '', tries: 5, dueAt: app.now() + 3_600_000, problem: 'login' }
      await tx.insert(mails).values({ id: crypto.randomUUID(), ...stuck })
    },
  })
  const state = await (await read(as)).json()
  expect(state.version).toBe(version)
  expect(state.findings[0]).toMatchObject({ name: 'Health', level: 'ok' })
  const patient = { config: app.resources.config, email: undefined }
  const steady = state.findings.map(withoutFree)
  for (const name of ['Space', 'Certificate', 'Queue', 'Backups'] as const)
    expect(steady).toContainEqual(withoutFree({ name, ...(await checks[name](patient)) }))
  expect(state.findings).toContainEqual(
    expect.objectContaining({
      name: 'Queue',
      level: 'fault',
      says: expect.stringMatching(/^1 wait/),
    }),
  )
})

test('the state says that emails go into files while SMTP_URL is not set, and asks no mail server', async () => {
  const local = await testApp({ cast: false })
  const as = await newAdministrator(local)
  const emails = async (from: TestApp) => {
    const state = await (await from.call('GET', '/api/administration/state', { as })).json()
    return (state as ServerState).findings.filter(({ name }) => name === 'Email')
  }
  expect(await emails(local)).toEqual([
    {
      name: 'Email',
      level: 'warning',
      says: `Emails become files in ${join(local.dataDir, 'mail')}, so students do not get them.`,
      remedy: 'Set SMTP_URL to your mail server.',
    },
  ])
  await local.close()
  const mailing = local.reopen({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await emails(mailing)).toEqual([])
  await mailing.stop()
})

/** Others write to this disk between two looks. */
const withoutFree = <T extends { says: string }>(finding: T): T => ({
  ...finding,
  says: finding.says.replace(/\d+ MB are free/, 'some MB are free'),
})
