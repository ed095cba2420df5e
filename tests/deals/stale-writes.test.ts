import { expect, test } from 'vitest'
import { deals } from '#drizzle/schema/deals.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { factsOfRow } from '#server/deals/deal-rows.ts'
import { updateDeal } from '#server/deals/write.ts'
import { factsOfRow as factsOfMeetUp } from '#server/meet-ups/meet-up-rows.ts'
import { updateMeetUp } from '#server/meet-ups/write.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { getTalking, propose } from '#tests/meet-ups/make-meet-ups.ts'
import { offer } from './make-deals.ts'

const nobody = { userId: '', username: '', universityId: '' }

/** Runs in a write of the server. */
async function stage() {
  const app = await appOfTest()
  const { resources } = app
  const [one, other] = [app.people.maya, await newcomer(app)]
  await offer(app, other, await createListing(app, one))
  await getTalking(app, one, other)
  await propose(app, one, other)
  const context = { now: app.now(), resources, after: () => {}, actor: nobody }
  return { app, context }
}

test('a deal that has moved since it was read is not written', async () => {
  const { app, context } = await stage()
  await app.resources.writer.write({
    async run(tx, rev) {
      const [row] = await tx.select().from(deals)
      if (!row) throw new Error('There is no deal.')
      const write = (before: typeof row) =>
        updateDeal({ ...context, tx, rev }, before, { ...factsOfRow(row), amount: 12 })
      const changed = 'This offer has changed. Look at it again.'
      for (const before of [
        { ...row, turn: 7 },
        { ...row, state: 'reserved' as const },
        { ...row, id: 'another' },
      ])
        await expect(write(before)).rejects.toThrow(changed)
      expect(await tx.select({ cents: deals.amountCents }).from(deals)).toEqual([{ cents: 4000 }])
      await write(row)
      expect(await tx.select({ cents: deals.amountCents }).from(deals)).toEqual([{ cents: 1200 }])
    },
  })
})

test('a meet-up that has moved since it was read is not written', async () => {
  const { app, context } = await stage()
  await app.resources.writer.write({
    async run(tx, rev) {
      const [row] = await tx.select().from(meetUps)
      if (!row) throw new Error('There is no meet-up.')
      const facts = { ...factsOfMeetUp(row), place: 'Gym' }
      const write = (before: typeof row) => updateMeetUp({ ...context, tx, rev }, before, facts)
      for (const before of [
        { ...row, turn: 7 },
        { ...row, state: 'agreed' as const },
        { ...row, id: 'another' },
      ])
        expect(await write(before)).toBe(false)
      expect(await tx.select({ place: meetUps.place }).from(meetUps)).toEqual([
        { place: 'Library' },
      ])
      expect(await write(row)).toBe(true)
    },
  })
})
