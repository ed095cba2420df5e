import { expect, test } from 'vitest'
import { changedFields, fitting, nulled, storedFields } from '#sync/engine/fields.ts'
import { listingFields, newListing, newListingFields } from '#sync/listing-fields.ts'
import { profileFields } from '#sync/profile-changes.ts'

const typed = {
  title: ' Desk ',
  description: 'Oak.',
  price: '$12,50',
  category: 'Furniture',
  eventType: '',
  condition: 'Good',
  status: 'Available',
  images: [],
}
const kept = {
  title: 'Desk',
  description: 'Oak.',
  price: 12.5,
  category: 'Furniture',
  condition: 'Good',
} as const

test('a row keeps the fields of a form as their table says', () => {
  expect(newListing(typed)).toStrictEqual(kept)
  const none = { eventType: null, takesOffers: null, floor: null }
  expect(nulled(newListingFields, newListing(typed))).toStrictEqual({ ...kept, ...none })
  const terms = { takesOffers: 'false', floor: '$8' }
  const own = { ...kept, takesOffers: false, floor: 8 }
  expect(newListing({ ...typed, ...terms })).toStrictEqual(own)
  expect(changedFields(listingFields, own, typed)).toMatchObject({ takesOffers: null, floor: null })
})

test('a field that is missing or not valid is left out', () => {
  expect(storedFields(listingFields, { title: 'Desk', price: 'a lot' })).toEqual({ title: 'Desk' })
  expect(newListing({ price: 'a lot' })).toMatchObject({ title: '', price: 0 })
})

test('a row loses the fields that its other fields rule out', () => {
  const ticket = { ...kept, category: 'Event Tickets', eventType: 'Play', views: 3 } as const
  const { condition: _, ...fit } = ticket
  expect(fitting(listingFields, ticket)).toStrictEqual(fit)
})

test('an edit sends the fields that differ once stored', () => {
  const same = { ...kept, status: 'Available', images: [] }
  expect(changedFields(listingFields, same, typed)).toEqual({})
  expect(changedFields(listingFields, same, { ...typed, price: '13', title: 'Oak desk' })).toEqual({
    price: 13,
    title: 'Oak desk',
  })
  const before = { firstName: 'Sam', lastName: 'Torres', username: 'sam', year: 2027, bio: '' }
  const form = { ...before, year: '2028', bio: ' I sell desks. ' }
  expect(changedFields(profileFields, before, form)).toEqual({ year: 2028, bio: 'I sell desks.' })
})

test('an edit empties a field, unless no argument can: that goes with the category', () => {
  const ticket = { ...typed, category: 'Event Tickets', eventType: 'Play' }
  expect(changedFields(listingFields, typed, ticket)).toEqual({
    category: 'Event Tickets',
    eventType: 'Play',
    condition: null,
  })
  expect(changedFields(listingFields, ticket, { ...typed, condition: '' })).toEqual({
    category: 'Furniture',
  })
})
