import { expect, test } from 'vitest'
import { listingOf, newDraft } from '#client/listings/form/draft.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, desk, readOne, ticket } from '#tests/support/server/listings.ts'
import { user } from '../session/maya.ts'
import { listing, newId, phone } from '../sync/engine/phone.ts'

const app = await appOfFile()
const { maya } = app.people

const change = async (id: string, body: object) => {
  const { status } = await app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
  expect(status).toBe(200)
}
const isTicket = { category: 'Event Tickets', eventType: 'Concert' } as const

test('the server keeps no condition of a new event ticket', async () => {
  const id = await createListing(app, maya, { ...ticket, condition: 'For Parts' })
  expect(await readOne(app, maya, id)).not.toHaveProperty('condition')
})

test('the server drops the condition of a listing that becomes an event ticket', async () => {
  const id = await createListing(app, maya, { ...desk, condition: 'Good' })
  expect(await readOne(app, maya, id)).toMatchObject({ condition: 'Good' })
  await change(id, isTicket)
  expect(await readOne(app, maya, id)).not.toHaveProperty('condition')
  await change(id, { condition: 'Fair' })
  expect(await readOne(app, maya, id)).not.toHaveProperty('condition')
  await change(id, { category: 'Furniture' })
  expect(await readOne(app, maya, id)).not.toHaveProperty('condition')
})

test('a device shows no condition of an event ticket', async () => {
  const used = listing(1, { condition: 'Good' })
  const device = await phone([used])
  const id = newId(1)
  await device.do('listing.create', { ...ticket, id, condition: 'Good' })
  expect(await device.listing(id)).toMatchObject({ category: 'Event Tickets' })
  expect(await device.listing(id)).not.toHaveProperty('condition')
  await device.do('listing.edit', { id: used._id, title: 'Renamed' })
  expect(await device.listing(used._id)).toMatchObject({ condition: 'Good' })
  await device.do('listing.edit', { id: used._id, ...isTicket })
  expect(await device.listing(used._id)).not.toHaveProperty('condition')
})

test('the preview of a change shows no condition of an event ticket', () => {
  const draft = newDraft()
  const fields = { ...draft.fields, category: 'Furniture', condition: 'Good' } as const
  expect(listingOf({ ...draft, fields }, user, listing(1))).toMatchObject({ condition: 'Good' })
  const preview = listingOf({ ...draft, fields: { ...fields, ...isTicket } }, user, listing(1))
  expect(preview).not.toHaveProperty('condition')
})
