import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#drizzle/schema/mails.ts'
import type { Db } from '#server/db/open.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { startMailServer, type MailServer } from '#tests/support/outside/mail-server.ts'
import { until } from '#tests/support/server/until.ts'

let app: TestApp
let smtp: MailServer

beforeEach(async () => {
  smtp = await startMailServer()
  app = await testApp({ cast: false, env: { SMTP_URL: smtp.url } })
})

afterEach(async () => {
  await app.stop()
  await smtp.stop()
})

const register = async () => {
  const person = stranger()
  const response = await app.call('POST', '/api/auth/register', { body: person })
  expect(response.status).toBe(201)
  return person
}
const arrived = () => until('a mail', () => smtp.received[0])

test('[MAIL-01] [MAIL-04] an email goes out through the SMTP server, and its link works', async () => {
  const person = await register()
  const mail = await arrived()
  expect(mail.to?.[0]?.address).toBe(person.email)
  const token = mail.text?.match(/token=(\w+)/)?.[1]
  const body = { token }
  expect((await app.call('PUT', '/api/auth/verify-account', { body })).status).toBe(200)
})

test('[MAIL-03] with SMTP_URL no log line holds a link or token, and no file is written', async () => {
  smtp.refuse(451)
  await register()
  const token = (await arrived()).text?.match(/token=(\w+)/)?.[1] ?? ''
  expect(token).not.toBe('')
  const log = app.logged.join('\n')
  expect(log).toContain(
    'Mail to purdue.edu is tried again. The SMTP server asks to try again later (EENVELOPE 451).',
  )
  expect(log).not.toContain(token)
  expect(log).not.toMatch(/https?:|verify-account/)
  expect(await app.mails()).toEqual([])
})

test('an email deferred by the server is retried and arrives once', async () => {
  smtp.refuse(421)
  await register()
  await arrived()
  expect(smtp.attempts).toBe(2)
  expect(smtp.received).toHaveLength(1)
})

test('an email to a permanently refused recipient is not retried', async () => {
  smtp.refuse(550)
  const { email } = await register()
  await until('the log', () => app.logged.find((line) => line.includes('was not sent')))
  expect(app.logged).toEqual([
    'Mail to purdue.edu was not sent. The recipient has no mailbox there (EENVELOPE 550).',
  ])
  expect(app.logged.join('')).not.toContain(email)
  expect(smtp.attempts).toBe(1)
})

test('without a mail server a sign-up succeeds, and its encrypted email is sent after the next start', async () => {
  const { port } = smtp
  await smtp.stop()
  const { email } = await register()
  await until('the log', () => app.logged.find((line) => line.includes('purdue.edu')))
  await app.close()
  expect(app.logged).toEqual([
    'Mail to purdue.edu is tried again. The SMTP server cannot be reached (ESOCKET). Check host and port in SMTP_URL.',
    'Emails that wait for the next start: 1.',
  ])
  const stored = await everythingIn(app.dataDir)
  expect(stored).toContain(email)
  expect(stored).not.toMatch(/verify-account\?token=/)

  smtp = await startMailServer(port)
  const again = app.reopen()
  expect((await arrived()).to?.[0]?.address).toBe(email)
  await until('an empty queue', async () => ((await again.read(queued)) === 0 ? true : undefined))
  await again.close()
  app = again.reopen()
  expect(smtp.received).toHaveLength(1)
})

const queued = async (db: Db) => (await db.select().from(mails)).length

/** All bytes of the database, including its log, as text. */
async function everythingIn(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('quad.sqlite'))
  const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))
  return files.join('')
}
