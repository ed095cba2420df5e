import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOptOuts } from '#drizzle/schema/sharing.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

let app: TestApp
let listingId: string
beforeAll(async () => {
  app = await testApp()
  listingId = await createListing(app, app.people.maya)
})
afterAll(() => app.stop())

const share = (recipientEmail: string) =>
  app.call('POST', '/api/share-listing', {
    as: app.people.jonas,
    body: { listingId, recipientEmail },
  })
const stopShares = (token: unknown) => app.call('PUT', '/api/share-opt-out', { body: { token } })
const mailsTo = async (address: string) =>
  (await app.mails()).filter(({ to }) => to?.[0]?.address === address)
const stored = () => app.read((db) => db.select().from(shareOptOuts))

async function tokenFor(address: string): Promise<string> {
  await share(address)
  const text = await until('its mail', async () => (await mailsTo(address))[0]?.text)
  return /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''
}

test('an address that opts out gets no more shares, in any case', async () => {
  const token = await tokenFor('friend@example.com')
  const response = await stopShares(token)
  expect(response.status).toBe(200)
  const first = await share('someone@example.com')
  const second = await share('Friend@Example.com')
  expect(second.status).toBe(first.status)
  expect(await second.text()).toBe(await first.text())
  expect([...second.headers]).toEqual([...first.headers])
  await tokenFor('last@example.com')
  expect(await mailsTo('friend@example.com')).toHaveLength(1)
  expect(await mailsTo('Friend@Example.com')).toEqual([])
  expect(await mailsTo('someone@example.com')).toHaveLength(1)
})

test('a mail program unsubscribes an address in one click, as the email offers', async () => {
  await share('clicks@example.com')
  const mail = await until('its mail', async () => (await mailsTo('clicks@example.com'))[0])
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(header('list-unsubscribe').slice(1, -1))
  const post = (path: string) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const before = (await stored()).length
  await expectRefusal(await post(`${pathname}?token=made-up`), 400, undefined, 'token')
  expect(await stored()).toHaveLength(before)
  expect((await post(pathname + search)).status).toBe(200)
  expect(await stored()).toHaveLength(before + 1)
})

test('a second opt-out gets the same answer and is stored once', async () => {
  const token = await tokenFor('twice@example.com')
  const before = (await stored()).length
  const answers = [await stopShares(token), await stopShares(token)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored()).toHaveLength(before + 1)
})

test('only a hash of an opted-out address is stored', async () => {
  await stopShares(await tokenFor('hidden-friend@example.com'))
  await app.close()
  const bytes = await readFile(join(app.dataDir, 'quad.sqlite'))
  expect(bytes.includes('jonas@purdue.edu')).toBe(true)
  expect(bytes.includes('hidden-friend')).toBe(false)
  await app.stop()
  app = await testApp()
  listingId = await createListing(app, app.people.maya)
})

test('a GET of the link changes nothing', async () => {
  const token = await tokenFor('looking@example.com')
  const before = await stored()
  await app.call('GET', `/unsubscribe?token=${token}`)
  await expectRefusal(await app.call('GET', `/api/share-opt-out?token=${token}`), 405)
  expect(await stored()).toEqual(before)
})

test('a forged, altered or missing token is refused and nothing is stored', async () => {
  const token = await tokenFor('real@example.com')
  const [hash = '', seal = ''] = token.split('.')
  const [otherHash] = (await tokenFor('other@example.com')).split('.')
  const before = await stored()
  const sentence = 'This link is not valid. Please open it exactly as it appears in the email.'
  for (const forged of [
    '',
    'x',
    hash,
    `${hash}.`,
    `${otherHash}.${seal}`,
    `${token}x`,
    `${hash}.é`,
  ]) {
    await expectRefusal(await stopShares(forged), 400, sentence, 'token')
  }
  for (const wrong of [undefined, 7, null, 'x'.repeat(201)]) {
    await expectRefusal(await stopShares(wrong), 400, undefined, 'token')
  }
  expect(await stored()).toEqual(before)
})

test('shares are limited per day, including those to opted-out addresses', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'shares=2' } })
  const id = await createListing(limited, limited.people.maya)
  const send = (recipientEmail: string) =>
    limited.call('POST', '/api/share-listing', {
      as: limited.people.jonas,
      body: { listingId: id, recipientEmail },
    })
  expect((await send('gone@example.com')).status).toBe(200)
  const link = await until('its mail', async () => (await limited.mails()).at(-1)?.text)
  const token = /unsubscribe\?token=(\S+)/.exec(link)?.[1]
  await limited.call('PUT', '/api/share-opt-out', { body: { token } })
  expect((await send('gone@example.com')).status).toBe(200)
  await expectRefusal(await send('gone@example.com'), 429)
})
