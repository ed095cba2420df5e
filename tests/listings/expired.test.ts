import { expect, test } from 'vitest'
import { day } from '#sync/time.ts'
import { accept, offer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { createListing, feedIds, readOne, save } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { questions, stage } from './age-stage.ts'

test('[EXPIRE-11] a reserved listing does not expire; its reservation asks', async () => {
  const { app, as, go, own } = await stage()
  const { person } = await newcomer(app)
  const id = await createListing(app, await as())
  await accept(app, await as(), await offer(app, await signIn(app, person), id))
  await go(200 * day)
  expect(await own(id)).not.toHaveProperty('asked')
  expect(await own(id)).not.toHaveProperty('hidden')
  expect(await questions(app, await as())).toEqual([])
})

test('[EXPIRE-12] what leads to a listing that its age has hidden says that it is not available, and its open offers end', async () => {
  const { app, as, go } = await stage()
  const { person } = await newcomer(app)
  const buyer = () => signIn(app, person)
  const id = await createListing(app, await as())
  await go(60 * day)
  await go(13 * day)
  const deal = await offer(app, await buyer(), id)
  await save(app, await buyer(), id)
  await go(day)
  const me = await buyer()
  // A message has the id, a shared card the short form.
  for (const path of [`/api/listings/${id}`, `/api/listings/info/${id}`])
    await expectRefusal(
      await app.call('GET', path, { as: me }),
      404,
      'This listing is not available.',
    )
  const read = await app.call('GET', `/api/deals/${deal._id}`, { as: me })
  expect(await read.json()).toMatchObject({ state: 'closed', reason: 'gone' })
  const saved = await app.call('GET', '/api/saved-listings', { as: me })
  expect(await saved.json()).toEqual([])
  expect((await notificationsOf(app, me)).map(({ title }) => title)).toEqual([
    '“Oak desk” is not available',
  ])
})

test('[EXPIRE-03] fourteen days after the question an untouched listing is hidden from everyone else', async () => {
  const { app, as, go, own } = await stage()
  const id = await createListing(app, await as())
  await go(60 * day - 1)
  expect(await own(id)).not.toHaveProperty('asked')
  await go(1)
  expect(await own(id)).toMatchObject({ asked: true })
  expect(await readOne(app, await as('jonas'), id)).not.toHaveProperty('asked')
  await go(14 * day - 1)
  expect(await feedIds(app, await as('jonas'))).toEqual([id])
  await go(1)
  expect(await feedIds(app, await as('jonas'))).toEqual([])
  expect(await own(id)).toMatchObject({ hidden: { by: 'age' } })
})
