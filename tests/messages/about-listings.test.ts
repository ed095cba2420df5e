import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, readOne } from '#tests/support/server/listings.ts'
import { listOf, sendMessage, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const { maya, jonas, dre } = app.people

const inquiries = async (id: string) => (await readOne(app, maya, id)).inquiries

test('[DETAIL-10] the first message to the seller adds an inquiry, and later ones do not', async () => {
  const id = await createListing(app, maya)
  const asker = await newcomer(app)
  expect(await write(app, asker, maya, 'Still there?', id)).toMatchObject({ listingId: id })
  await write(app, asker, maya, 'And the chair?', id)
  expect(await inquiries(id)).toBe(1)
  await app.call('PATCH', `/api/listings/inquiry-count/${id}`, { as: asker })
  expect(await inquiries(id)).toBe(1)
  await write(app, await newcomer(app), maya, 'Me too', id)
  expect(await inquiries(id)).toBe(2)
})

test('[DETAIL-10] an answer by the seller and a message to a friend add no inquiry', async () => {
  const id = await createListing(app, maya)
  await write(app, maya, jonas, 'It is yours', id)
  await write(app, jonas, await newcomer(app), 'Look at this', id)
  expect(await inquiries(id)).toBe(0)
})

test('[CAMPUS-02] a listing of another campus gets the same refusal as a missing one', async () => {
  const id = await createListing(app, maya)
  const other = await newcomer(app)
  for (const listingId of [id, randomUUID()]) {
    const answer = await sendMessage(app, dre, other, { listingId })
    await expectRefusal(answer, 404, 'This listing is not available.')
  }
  expect(await listOf(app, other)).toEqual([])
})
