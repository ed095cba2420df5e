import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { ownerOn, type Owner } from './thief.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.stop())

/** What a browser, or someone who copied it, has. */
interface Holder {
  cookie: string
  renewal?: string
}

/** Renews with what a holder has. @returns the status, and what the holder has then */
async function renew({ cookie, renewal }: Holder) {
  const response = await server.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ renewal }),
  })
  const answer = (await response.json()) as { accessToken: string; renewal: string }
  const next = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { status: response.status, holder: { cookie: next, renewal: answer.renewal }, ...answer }
}

const isIn = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await server.request('/api/auth/userdata', { headers })).ok
}

const noticeTo = ({ person }: Owner) =>
  until('the email about the copy', async () =>
    (await server.mails()).find(
      ({ subject, to }) =>
        subject === 'Someone copied a login of your Quad account' &&
        to?.[0]?.address === person.email,
    ),
  )

test('[SAFE-22] owner and thief renew a copied cookie in turns: the login ends for both, and its owner gets an email', async () => {
  const owner = await ownerOn(server)
  const elsewhere = await signIn(server, owner.person)
  const before = await renew(owner)
  const owns = await renew(before.holder)
  const thief = await renew(before.holder)
  expect([owns.status, thief.status]).toEqual([200, 200])
  expect(await isIn(thief.accessToken)).toBe(true)

  await server.moveClock(9 * minute)
  const ownsStill = await renew(owns.holder)
  expect(ownsStill.status).toBe(200)
  await server.moveClock(2 * minute)
  expect((await renew(thief.holder)).status).toBe(401)
  expect((await renew(ownsStill.holder)).status).toBe(401)
  for (const { accessToken } of [ownsStill, thief]) expect(await isIn(accessToken)).toBe(false)

  const mail = await noticeTo(owner)
  expect(mail.text).toContain('log in and change your password')
  // Another login of the owner goes on.
  expect((await renew(elsewhere)).status).toBe(200)
})

test('[SAFE-22] a thief who has all data of the browser and renews whenever the owner does is noticed, whoever of them is first', async () => {
  for (const first of ['owner', 'thief'] as const) {
    const owner = await ownerOn(server)
    const { holder } = await renew(owner)
    const holders = { owner: holder, thief: holder }
    const second: 'owner' | 'thief' = first === 'owner' ? 'thief' : 'owner'
    for (const by of [first, second] as const) holders[by] = (await renew(holders[by])).holder
    expect((await renew(holders[first])).status).toBe(200)
    // It may have been on its way when the other one was answered, so it gets nothing.
    expect((await renew(holders[second])).status).toBe(429)
    await server.moveClock(minute)
    expect((await renew(holders[second])).status).toBe(401)
    await noticeTo(owner)
  }
})

test('[SAFE-22] a thief who renews nothing but the copied cookie is noticed at the first renewal of the second to use it', async () => {
  const owner = await ownerOn(server)
  const { holder } = await renew(owner)
  const first = await renew(holder)
  expect(await isIn(first.accessToken)).toBe(true)
  await server.moveClock(2 * minute)
  const second = await renew(holder)
  expect(second.status).toBe(200)
  const ended = (accessToken: string) =>
    until('the end of the login', async () => !(await isIn(accessToken)) || undefined)
  await ended(second.accessToken)
  await noticeTo(owner)
  expect(await isIn(first.accessToken)).toBe(false)
  expect((await renew(second.holder)).status).toBe(401)
})

test('[SAFE-22] tabs that renew at the same moment, lost answers, a sleeping laptop and answers in the wrong order end nothing', async () => {
  const owner = await ownerOn(server)
  const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => renew(owner)))
  expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200))
  const [slow, fast] = [tabs[0]!.holder, tabs[4]!.holder]
  // The answer to this one is lost, twice, and the laptop sleeps.
  await renew(fast)
  await renew(fast)
  await server.moveClock(9 * 60 * minute)
  const third = await renew(fast)
  const fourth = await renew(third.holder)
  expect(fourth.status).toBe(200)
  // A request of before arrives late.
  expect((await renew(fast)).status).toBe(429)
  await server.moveClock(10 * minute)
  // An answer of before came last, so the cookie is an old one.
  const mixed = { cookie: slow.cookie, renewal: fourth.holder.renewal }
  const fifth = await renew(mixed)
  expect(fifth.status).toBe(200)
  expect((await renew(fifth.holder)).status).toBe(200)
  const mails = await server.mails()
  expect(
    mails.filter(
      ({ subject, to }) =>
        subject?.includes('copied a login') && to?.[0]?.address === owner.person.email,
    ),
  ).toEqual([])
})
