import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#drizzle/schema/mails.ts'
import { day, hour, minute } from '#sync/time.ts'
import { HandTimers } from '#tests/realtime/hand-timers.ts'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { startMailServer, type MailServer } from '#tests/support/outside/mail-server.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { until } from '#tests/support/server/until.ts'

const token = 'a-token-of-some-length'
/** Reaches this machine, but is no address of it alone. */
const elsewhere = '0.0.0.0'

let app: TestApp
let smtp: MailServer
let timers: HandTimers
beforeEach(async () => {
  smtp = await startMailServer()
})
afterEach(async () => {
  await app.stop()
  await smtp.stop()
})

async function open(url = smtp.url): Promise<void> {
  timers = new HandTimers()
  const env = { SMTP_URL: url, PUBLIC_URL: 'https://quad.hillside.edu', METRICS_TOKEN: token }
  app = await testApp({ cast: false, timers, env })
  app.stopClock()
}
const register = async () => {
  const response = await app.call('POST', '/api/auth/register', { body: stranger() })
  expect(response.status).toBe(201)
}
const rows = () => app.read((db) => db.select().from(mails))
const tries = async () => (await rows())[0]?.tries
const health = async () => (await app.request('/api/health')).json()
const metrics = async () =>
  (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()

/** Lets simulated time pass until the mail was tried again, delivered or given up. */
async function passUntil(isOver: (waited: number) => boolean): Promise<number> {
  let waited = 0
  while (!isOver(waited)) {
    const before = await tries()
    const [row] = await rows()
    if (!row || row.droppedAt !== null) break
    const wait = row.dueAt - app.now()
    app.moveClock(wait)
    timers.pass(wait)
    waited += wait
    await until('a try', async () => {
      const [now] = await rows()
      return !now || now.droppedAt !== null || now.tries !== before || undefined
    })
  }
  return waited
}
const firstTry = () => until('a try', async () => ((await tries()) ?? 0) > 0 || undefined)

test.each([
  ['temporary', 'recipient', '451 4.7.1 Greylisted', 'busy'],
  ['configuration', 'sender', '553 5.7.1 Sender not allowed', 'sender'],
  ['configuration', 'recipient', '554 5.7.1 Relay access denied', 'relay'],
  ['configuration', 'login', '535 5.7.8 Wrong password', 'login'],
] as const)(
  '[MAILS-01] an email that meets a %s error (%s: %s) is sent two days later, and health and metrics show it until then',
  async (_, step, answer, problem) => {
    smtp.refuseAll(step, answer)
    await open(smtp.url.replace('//', '//quad:right@'))
    await register()
    await firstTry()
    await passUntil((waited) => waited > 2 * day)
    expect(await health()).toMatchObject({ status: 'ok', mail: 'failing', mailProblem: problem })
    expect(await metrics()).toContain('quad_emails_failing 1')
    expect(await metrics()).toMatch(
      new RegExp(`quad_email_failures_total\\{problem="${problem}"\\} \\d\\d`),
    )
    smtp.refuseAll()
    await passUntil(() => smtp.received.length > 0)
    await until('an empty queue', async () => (await rows()).length === 0 || undefined)
    expect(smtp.received).toHaveLength(1)
    expect(await health()).toMatchObject({ mail: 'ok', mailProblem: null })
    // There are many tries, but one line.
    expect(app.logged).toHaveLength(1)
  },
)

test('[MAILS-01] the pauses grow to an hour, and after three days an email is given up, counted and shown', async () => {
  smtp.refuseAll('recipient', '451 4.3.0 Later')
  await open()
  await register()
  await firstTry()
  const waited = await passUntil(() => false)
  expect(waited).toBeGreaterThan(3 * day)
  expect(waited).toBeLessThan(3 * day + 2 * hour)
  const [row] = await rows()
  expect(row).toMatchObject({ sealed: '', problem: 'busy' })
  expect(app.logged.at(-1)).toMatch(/^Mail to purdue\.edu was not sent\. The SMTP server asks/)
  expect(await metrics()).toContain('quad_emails_dropped_total{problem="busy"} 1')
  expect(await metrics()).toContain('quad_emails_waiting 0')
  expect(await health()).toMatchObject({ mail: 'failing', mailProblem: 'busy' })
  app.moveClock(day + minute)
  expect(await health()).toMatchObject({ mail: 'ok' })
})

test('an address without a mailbox is given up at once, and is no failure of the mail server', async () => {
  smtp.refuseAll('recipient', '550 5.1.1 No such user')
  await open()
  await register()
  await until('the log', () => app.logged.find((line) => line.includes('was not sent')))
  await until('the row', async () => (await rows())[0]?.droppedAt ?? undefined)
  expect(await health()).toMatchObject({ mail: 'ok' })
  expect(await metrics()).toContain('quad_emails_dropped_total{problem="recipient"} 1')
})

test('[MAILS-01] no email and no password goes unencrypted to another machine, unless the URL says so', async () => {
  const url = `smtp://quad:right@${elsewhere}:${smtp.port}`
  await open(url)
  await register()
  await firstTry()
  expect(app.logged).toEqual([
    expect.stringMatching(/The SMTP server offers no encryption \(ETLS 5\d\d\)\. Use smtps:/),
  ])
  expect(smtp.greetings).toEqual([])
  await app.close()
  app = app.reopen({ SMTP_URL: `${url}?requireTLS=false`, PUBLIC_URL: 'https://quad.hillside.edu' })
  app.moveClock(minute)
  timers.pass(minute)
  await until('a mail', () => smtp.received[0])
})

test('[MAILS-01] a certificate that nobody trusts is refused from another machine, and accepted from this one', async () => {
  await smtp.stop()
  smtp = await startMailServer(0, { certificate: selfSigned() })
  await open(`smtp://${elsewhere}:${smtp.port}`)
  await register()
  await firstTry()
  expect(app.logged).toEqual([
    expect.stringMatching(
      /The certificate of the SMTP server is not valid for its name \(ESOCKET\)/,
    ),
  ])
  await app.close()
  app = app.reopen({ SMTP_URL: smtp.url })
  app.moveClock(minute)
  timers.pass(minute)
  await until('a mail', () => smtp.received[0])
})

test('a mail server is greeted with the host of PUBLIC_URL', async () => {
  await open()
  await register()
  await until('a mail', () => smtp.received[0])
  expect(smtp.greetings).toEqual(['quad.hillside.edu'])
})
