import { expect, test } from 'vitest'
import { universities } from '#drizzle/schema/universities.ts'
import { dayIn } from '#sync/deals/must-go-by.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { day, hour } from '#sync/time.ts'
import { accept, end, offer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { mailsSettled, mailsTo, newcomer } from '#tests/support/people/newcomer.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readFeed, readJson } from '#tests/support/server/listings.ts'
import { newAdministrator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { questions, stage } from './age-stage.ts'

const sentence = 'Please choose a day from today to a year ahead.'

/** The time zone of a campus that has no other. */
const zone = 'America/New_York'

const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

const inAYear = (from: string): string => `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`

async function campusStage() {
  const { app, go, ...others } = await stage()
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hour12: false })
  /** Goes on to the next time that it is this hour on the campus. */
  async function goToHour(wanted: number): Promise<void> {
    app.moveClock(hour - (app.now() % hour))
    while (Number(clock.format(app.now())) % 24 !== wanted) app.moveClock(hour)
    await go(0)
  }
  await goToHour(10)
  return { app, go, goToHour, today: () => dayIn(app.now(), zone), ...others }
}

test('[EXPIRE-08] a day from today to a year ahead hides a listing after it and asks its seller the next morning', async () => {
  const { app, as, edit, go, goToHour, today, own, renew, stored } = await campusStage()
  const jonas = async () => feedIds(app, await as('jonas'))
  const begun = today()
  const maya = await as()
  const refused = [daysLater(begun, -1), daysLater(inAYear(begun), 1), '2027-02-30', 'tomorrow']
  for (const mustGoBy of refused) {
    const body = { ...desk, mustGoBy }
    const answer = await app.call('POST', '/api/listings/create', { as: maya, body })
    await expectRefusal(answer, 400, sentence, 'mustGoBy')
  }
  const far = await createListing(app, maya, { title: 'Far', mustGoBy: inAYear(begun) })
  const id = await createListing(app, maya, { title: 'Lamp', mustGoBy: begun })
  const path = `/api/listings/${id}`
  for (const mustGoBy of refused) {
    const answer = await app.call('PATCH', path, { as: maya, body: { mustGoBy } })
    await expectRefusal(answer, 400, sentence, 'mustGoBy')
  }
  expect((await own(id)).mustGoBy).toBe(begun)
  await edit(id, { mustGoBy: null })
  expect(await own(id)).not.toHaveProperty('mustGoBy')
  await edit(id, { mustGoBy: daysLater(begun, 1) })
  const [shown] = await readFeed(app, await as('jonas'))
  expect(shown?.mustGoBy).toBe(daysLater(begun, 1))
  const made = await offer(app, await as('jonas'), id)

  await goToHour(23)
  await goToHour(23)
  expect(await jonas()).toEqual([id, far])
  await goToHour(0)
  expect(today()).toBe(daysLater(begun, 2))
  expect(await jonas()).toEqual([far])
  const deal = await readJson<Deal>(app, await as('jonas'), `/api/deals/${made._id}`)
  expect(deal).toMatchObject({ state: 'closed', reason: 'gone' })
  expect(await own(id)).toMatchObject({ hidden: { by: 'age' } })
  await goToHour(8)
  expect(await questions(app, await as())).toEqual([])
  await goToHour(9)
  await go(0)
  expect(await questions(app, await as())).toMatchObject([
    {
      message: expect.stringMatching(
        /^The day of “Lamp” was \w{3} \d+, so others no longer see it\.$/,
      ),
    },
  ])
  expect(await own(id)).toMatchObject({ asked: true, hidden: { by: 'age' } })
  await go(30 * day)
  expect(await questions(app, await as())).toHaveLength(1)

  expect((await renew(await as(), id)).status).toBe(200)
  await go(hour)
  expect(await jonas()).toEqual([id, far])
  expect(await stored(id)).toMatchObject({ mustGoBy: null, askedAt: null, hiddenBy: null })
  expect((await own(far)).mustGoBy).toBe(inAYear(begun))
})

test('an edit shows again what its day has hidden, without the day or with another one', async () => {
  const { app, as, edit, goToHour, today, own } = await campusStage()
  const mustGoBy = today()
  const ids = [
    await createListing(app, await as(), { mustGoBy }),
    await createListing(app, await as(), { mustGoBy }),
  ]
  await goToHour(0)
  expect(await feedIds(app, await as('jonas'))).toEqual([])
  const [first = '', second = ''] = ids
  await edit(first, { title: 'Oak table' })
  await edit(second, { mustGoBy: today() })
  await goToHour(12)
  expect(await own(first)).not.toHaveProperty('mustGoBy')
  expect((await own(second)).mustGoBy).toBe(today())
  expect(await feedIds(app, await as('jonas'))).toEqual([second, first])
})

test('a device that saw the day edits what the day has hidden without a conflict', async () => {
  const { app, as, goToHour, today, own } = await campusStage()
  const id = await createListing(app, await as(), { mustGoBy: today() })
  const seen = today()
  await goToHour(0)
  const phone = new Device(app, await as())
  const args = { id, mustGoBy: today(), seen: { mustGoBy: [seen] } }
  const [sent] = await phone.sync(phone.act('listing.edit', args))
  expect(sent?.[1]).toBe('ok')
  expect((await own(id)).mustGoBy).toBe(today())
})

test('a reserved or sold listing stays after its day, until the reservation ends', async () => {
  const { app, as, go, goToHour, today, edit } = await campusStage()
  const mustGoBy = today()
  const id = await createListing(app, await as(), { title: 'Reserved', mustGoBy })
  const sold = await createListing(app, await as(), { title: 'Sold', mustGoBy })
  await edit(sold, { status: 'Sold' })
  const made = await offer(app, await as('jonas'), id)
  const reserved = await accept(app, await as(), made)
  await goToHour(0)
  await goToHour(12)
  expect(await feedIds(app, await as('jonas'))).toEqual([sold, id])
  await end(app, await as(), reserved)
  await go(0)
  expect(await feedIds(app, await as('jonas'))).toEqual([sold])
  expect(await questions(app, await as())).toHaveLength(1)
})

test('a campus in another time zone has its own days', async () => {
  const { app, as, goToHour, today } = await campusStage()
  const id = await createListing(app, await as(), { mustGoBy: today() })
  await app.resources.writer.write({
    async run(tx) {
      await tx.update(universities).set({ zone: 'America/Los_Angeles' })
    },
  })
  await goToHour(2)
  expect(await feedIds(app, await as('jonas'))).toEqual([id])
  await goToHour(3)
  expect(await feedIds(app, await as('jonas'))).toEqual([])
  await goToHour(11)
  expect(await questions(app, await as())).toEqual([])
  await goToHour(12)
  expect(await questions(app, await as())).toHaveLength(1)
})

test('one question is about the day of some listings and the age of others, and the email, too', async () => {
  const { app, goToHour, go, today } = await campusStage()
  const seller = await newcomer(app)
  await createListing(app, seller, { title: 'Old desk' })
  const later = daysLater(today(), 59)
  await createListing(app, seller, { title: 'Lamp', mustGoBy: later })
  await createListing(app, seller, { title: 'Globe', mustGoBy: later })
  await go(58 * day)
  while (today() !== daysLater(later, 1)) await go(hour)
  await goToHour(9)
  await goToHour(23)
  await mailsSettled(app)
  const [mail] = (await mailsTo(app, seller.person.email)).filter(
    ({ subject }) => subject === 'Still available?',
  )
  expect(mail?.text).toContain('The days of 2 listings are over, so others no longer see them.')
  expect(await questions(app, await signIn(app, seller.person))).toMatchObject([
    { message: '3 of your listings wait for your answer.' },
  ])
})

test('mustGo keeps what must go within seven days, on the server as on the device', async () => {
  const { app, as, today } = await campusStage()
  const ids = new Map<number, string>()
  for (const days of [0, 7, 8])
    ids.set(days, await createListing(app, await as(), { mustGoBy: daysLater(today(), days) }))
  await createListing(app, await as())
  const jonas = await as('jonas')
  expect(await feedIds(app, jonas, '?mustGo=true')).toEqual([ids.get(7), ids.get(0)])
  expect(await feedIds(app, jonas, '?mustGo=false')).toHaveLength(4)
  const answer = await app.call('GET', '/api/listings?mustGo=soon', { as: jonas })
  await expectRefusal(answer, 400)
})

test('a listing that waits for a moderator goes on waiting after its day and unasked, and no answer shows it', async () => {
  const { app, as, go, goToHour, today, own, renew } = await campusStage()
  const options = { as: await newAdministrator(app), body: { words: { add: ['vape'] } } }
  expect((await app.call('PATCH', '/api/administration/rules', options)).status).toBe(200)
  const id = await createListing(app, await as(), { title: 'Vape', mustGoBy: today() })
  await goToHour(0)
  await goToHour(9)
  await go(80 * day)
  expect(await questions(app, await as())).toEqual([])
  expect((await own(id)).hidden).toEqual({ by: 'check' })
  expect((await renew(await as(), id)).status).toBe(200)
  expect((await own(id)).hidden).toEqual({ by: 'check' })
})
