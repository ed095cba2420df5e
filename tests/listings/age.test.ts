import { expect, onTestFinished, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { day, hour } from '#sync/time.ts'
import { offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { mailsSettled, mailsTo, newcomer } from '#tests/support/people/newcomer.ts'
import { openPushService, PushedBrowser } from '#tests/support/outside/push-service.ts'
import { createListing, feedIds, readFeed, readOne, save } from '#tests/support/server/listings.ts'
import { decided, newModerator, reportListing } from '#tests/support/server/moderation.ts'
import { questions, stage } from './age-stage.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

test('[EXPIRE-01] after 60 days a seller is asked once about all: one notification, one push, and an email if away for three days', async () => {
  const service = await openPushService()
  onTestFinished(() => service.stop())
  const { app, go, sweep } = await stage({ PUSH_HOSTS: service.host })
  const [away, here] = [await newcomer(app), await newcomer(app)]
  for (const title of ['Lamp', 'Desk', 'Chair']) await createListing(app, away, { title })
  const sold = await createListing(app, away, { title: 'Sold sofa' })
  await app.call('PATCH', `/api/listings/${sold}`, { as: away, body: { status: 'Sold' } })
  await createListing(app, here, { title: 'Globe' })

  await go(50 * day)
  const browser = new PushedBrowser(service.host)
  const phone = await signIn(app, away.person, true)
  await app.call('POST', '/api/push-subscriptions', { as: phone, body: browser.subscription })
  await go(8 * day - 1)
  await signIn(app, here.person)
  await go(2 * day)
  expect(await mailsTo(app, away.person.email)).toHaveLength(1)
  await go(1)
  await sweep()
  await mailsSettled(app)
  const [, mail, ...others] = await mailsTo(app, away.person.email)
  expect([mail?.subject, others]).toEqual(['Still available?', []])
  expect(mail?.text).toContain('3 of your listings have not changed for two months.')
  const subjects = (await mailsTo(app, here.person.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Still available?')

  await go(day)
  await until('the push', () => browser.messages(service).length > 0 || undefined)
  expect(browser.messages(service)).toHaveLength(1)
  expect(await questions(app, await signIn(app, away.person))).toMatchObject([
    { message: '3 of your listings have not changed for two months.', link: '/' },
  ])
  expect(await questions(app, await signIn(app, here.person))).toMatchObject([
    { message: '“Globe” has not changed for two months.' },
  ])
})

test('[EXPIRE-02] creating, editing, renewing, a new status and an answer to an offer touch a listing; views, messages and saves do not', async () => {
  const { app, as, edit, renew, stored } = await stage()
  const { person } = await newcomer(app)
  const id = await createListing(app, await as())
  const touchedAfter = async (work: () => Promise<unknown>): Promise<boolean> => {
    app.moveClock(hour)
    await work()
    const row = await stored(id)
    return (row?.touchedAt ?? row?.listedAt) === app.now()
  }
  const buyer = () => signIn(app, person)
  expect((await stored(id))?.listedAt).toBe(app.now())
  expect(await touchedAfter(() => edit(id, { title: 'Oak table' }))).toBe(true)
  expect(await touchedAfter(() => edit(id, { status: 'Pending' }))).toBe(true)
  expect(await touchedAfter(() => edit(id, { status: 'Available' }))).toBe(true)
  expect(await touchedAfter(async () => renew(await as(), id))).toBe(true)
  const view = `/api/listings/view/${id}`
  expect(await touchedAfter(async () => app.call('POST', view, { as: await buyer() }))).toBe(false)
  const body = { senderUsername: person.username, recipientUsername: 'maya', content: 'Hi' }
  const ask = async () => {
    const sent = { as: await buyer(), body: { ...body, listingId: id } }
    expect((await app.call('POST', '/messages/send-message', sent)).status).toBe(201)
  }
  expect(await touchedAfter(ask)).toBe(false)
  expect(await touchedAfter(async () => save(app, await buyer(), id))).toBe(false)
  const made = await offer(app, await buyer(), id)
  const decline = async () => {
    const { turn } = made
    expect((await sendAnswer(app, await as(), 'end', made._id, { turn })).status).toBe(200)
  }
  expect(await touchedAfter(decline)).toBe(true)
})

test('[EXPIRE-04] renewing shows what its age has hidden, at its old place, and nothing that a moderator has hidden', async () => {
  const { app, as, go, renew, own } = await stage()
  const [first, second] = [
    await createListing(app, await as()),
    await createListing(app, await as()),
  ]
  const last = await createListing(app, await as())
  const before = await readOne(app, await as('jonas'), first)
  await go(60 * day)
  const moderator = await newModerator(app)
  const jonas = await as('jonas')
  await reportListing(app, jonas, second)
  const reason = 'Weapons are not allowed.'
  const decision = { kind: 'listing', subjectId: second, verdict: 'hide', reason } as const
  await decided(app, moderator, decision)
  await go(14 * day)
  expect(await own(first)).toMatchObject({ hidden: { by: 'age' } })
  expect(await feedIds(app, await as('jonas'))).toEqual([])
  const answer = await renew(await as(), first, second, last)
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Listings renewed.' }])
  expect(await readOne(app, await as('jonas'), first)).toEqual(before)
  expect(await feedIds(app, await as('jonas'))).toEqual([last, first])
  expect(await own(second)).toMatchObject({ hidden: { by: 'moderator', reason } })
  await go(60 * day - 1)
  expect(await own(first)).not.toHaveProperty('asked')
  await go(1)
  expect(await own(first)).toMatchObject({ asked: true })

  const others = await as('jonas')
  await expectRefusal(await renew(others, first), 403)
  await expectRefusal(await renew(others, crypto.randomUUID()), 404)
  const deleted = await createListing(app, await as())
  await app.call('DELETE', `/api/listings/${deleted}`, { as: await as() })
  expect((await renew(await as(), deleted, first)).status).toBe(200)
  for (const ids of [[], Array.from({ length: 101 }, () => crypto.randomUUID())])
    expect((await renew(await as(), ...ids)).status).toBe(400)
})

test.each([{ title: 'Oak table' }, { status: 'Pending' }, { price: 45 }])(
  'an edit of %o shows what its age has hidden',
  async (change) => {
    const { app, as, go, edit, own } = await stage()
    const id = await createListing(app, await as())
    await go(60 * day)
    await go(14 * day)
    expect(await own(id)).toMatchObject({ hidden: { by: 'age' }, asked: true })
    await edit(id, change)
    expect(await own(id)).not.toHaveProperty('hidden')
    expect(await own(id)).not.toHaveProperty('asked')
    expect(await feedIds(app, await as('jonas'))).toEqual([id])
  },
)

test('[EXPIRE-10] many expire in portions, two sweeps at the same time ask once, and after 100 days it asks first', async () => {
  const { app, as, go, sweep, stored } = await stage()
  const id = await createListing(app, await as())
  const row = await stored(id)
  if (!row) throw new Error('It is missing.')
  const { seq: _, ...copied } = row
  const { person } = await newcomer(app)
  const many = Array.from({ length: 620 }, () => ({ ...copied, id: crypto.randomUUID() }))
  await app.resources.writer.write({
    async run(tx) {
      for (let at = 0; at < many.length; at += 20)
        await tx.insert(listings).values(many.slice(at, at + 20))
    },
  })
  /** How many rows each write has stamped. */
  const stamped = async () => {
    const rows = await app.read((db) => db.select({ rev: listings.rev }).from(listings))
    const revs = rows.map(({ rev }) => rev)
    return [...new Set(revs)].map((rev) => revs.filter((each) => each === rev).length)
  }
  app.moveClock(100 * day)
  await Promise.all([sweep(), sweep()])
  expect(Math.max(...(await stamped()))).toBeLessThanOrEqual(500)
  expect(await questions(app, await as())).toMatchObject([
    { message: '621 of your listings have not changed for two months.' },
  ])
  expect(await readFeed(app, await signIn(app, person))).not.toEqual([])
  await go(14 * day - 1)
  expect(await readFeed(app, await signIn(app, person))).not.toEqual([])
  app.moveClock(1)
  await Promise.all([sweep(), sweep()])
  expect(await readFeed(app, await signIn(app, person))).toEqual([])
  expect(Math.max(...(await stamped()))).toBeLessThanOrEqual(500)
  expect(await questions(app, await as())).toHaveLength(1)
})
