import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#drizzle/schema/mails.ts'
import type { Db } from '#server/db/open.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { stranger } from '#tests/support/server/cast.ts'
import { until } from '#tests/support/server/until.ts'

let app: TestApp
let smtp: SMTPServer
let received: Email[]
/** The server's replies to the next recipients before it accepts them. */
let refusals: number[]
let attempts: number

beforeEach(async () => {
  received = []
  refusals = []
  attempts = 0
  smtp = mailServer()
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  app = await testApp({ cast: false, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
function mailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo(_address, _session, answer) {
      attempts += 1
      const responseCode = refusals.shift()
      answer(responseCode === undefined ? null : Object.assign(new Error('no'), { responseCode }))
    },
    onData(stream, _session, answer) {
      void text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push(mail)
          answer()
        })
    },
  })
}

afterEach(async () => {
  await app.stop()
  await new Promise<void>((done) => smtp.close(() => done()))
})

const register = async () => {
  const person = stranger()
  const response = await app.call('POST', '/api/auth/register', { body: person })
  expect(response.status).toBe(201)
  return person
}
const arrived = () => until('a mail', () => received[0])

test('[MAIL-01] [MAIL-04] an email goes out through the SMTP server, and its link works', async () => {
  const person = await register()
  const mail = await arrived()
  expect(mail.to?.[0]?.address).toBe(person.email)
  const token = mail.text?.match(/token=(\w+)/)?.[1]
  const body = { token }
  expect((await app.call('PUT', '/api/auth/verify-account', { body })).status).toBe(200)
})

test('[MAIL-03] with SMTP_URL no log line holds a link or token, and no file is written', async () => {
  refusals = [451]
  await register()
  const token = (await arrived()).text?.match(/token=(\w+)/)?.[1] ?? ''
  expect(token).not.toBe('')
  const log = app.logged.join('\n')
  expect(log).toContain('Mail to purdue.edu is tried again: EENVELOPE 451.')
  expect(log).not.toContain(token)
  expect(log).not.toMatch(/https?:|verify-account/)
  expect(await app.mails()).toEqual([])
})

test('an email deferred by the server is retried and arrives once', async () => {
  refusals = [421]
  await register()
  await arrived()
  expect(attempts).toBe(2)
  expect(received).toHaveLength(1)
})

test('an email to a permanently refused recipient is not retried', async () => {
  refusals = [550]
  const { email } = await register()
  await until('the log', () => app.logged.find((line) => line.includes('was not sent')))
  expect(app.logged).toEqual(['Mail to purdue.edu was not sent: EENVELOPE 550.'])
  expect(app.logged.join('')).not.toContain(email)
  expect(attempts).toBe(1)
})

test('without a mail server a sign-up succeeds, and its encrypted email is sent after the next start', async () => {
  const { port } = smtp.server.address() as AddressInfo
  await new Promise<void>((done) => smtp.close(() => done()))
  const { email } = await register()
  await until('the log', () => app.logged.find((line) => line.includes('purdue.edu')))
  await app.close()
  expect(app.logged).toEqual([
    expect.stringMatching(/^Mail to purdue\.edu is tried again: \w+\.$/),
    'Mail to purdue.edu waits for the next start.',
  ])
  const stored = await everythingIn(app.dataDir)
  expect(stored).toContain(email)
  expect(stored).not.toMatch(/verify-account\?token=/)

  smtp = mailServer()
  await once(smtp.listen(port, '127.0.0.1'), 'listening')
  const again = app.reopen()
  expect((await arrived()).to?.[0]?.address).toBe(email)
  await until('an empty queue', async () => ((await again.read(queued)) === 0 ? true : undefined))
  await again.close()
  app = again.reopen()
  expect(received).toHaveLength(1)
})

const queued = async (db: Db) => (await db.select().from(mails)).length

/** All bytes of the database, including its log, as text. */
async function everythingIn(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('quad.sqlite'))
  const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))
  return files.join('')
}
