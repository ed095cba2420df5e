import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { stranger } from '#tests/support/cast.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let smtp: SMTPServer
let received: Email[]
/** What the server says to the next recipients before it takes them. */
let refusals: number[]
let attempts: number

beforeEach(async () => {
  received = []
  refusals = []
  attempts = 0
  smtp = new SMTPServer({
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
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  app = await testApp({ cast: false, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
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

test('[MAIL-01] [MAIL-04] mail goes out by the SMTP server, and its link works', async () => {
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

test('a mail that the server puts off is tried again, and arrives once', async () => {
  refusals = [421]
  await register()
  await arrived()
  expect(attempts).toBe(2)
  expect(received).toHaveLength(1)
})

test('a recipient whom the server refuses for good is not tried again', async () => {
  refusals = [550]
  const { email } = await register()
  await until('the log', () => app.logged.find((line) => line.includes('was not sent')))
  expect(app.logged).toEqual(['Mail to purdue.edu was not sent: EENVELOPE 550.'])
  expect(app.logged.join('')).not.toContain(email)
  expect(attempts).toBe(1)
})

test('without the mail server sign-up goes on, and closing does not wait for it', async () => {
  await new Promise<void>((done) => smtp.close(() => done()))
  await register()
  await until('the log', () => app.logged.find((line) => line.includes('purdue.edu')))
  await app.close()
  expect(app.logged).toEqual([
    expect.stringMatching(/^Mail to purdue\.edu is tried again: \w+\.$/),
    'Mail to purdue.edu was not sent: this server is closing.',
  ])
})
