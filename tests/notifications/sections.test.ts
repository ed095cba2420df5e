import { expect, test } from 'vitest'
import { sectionsOf, titleOf } from '#client/notifications/sections.ts'
import { subjectIn } from '#client/notifications/subject.ts'
import { Replica } from '#sync/engine/replica.ts'
import { noChanges } from '#sync/engine/journal.ts'
import type { TableName, Tables } from '#sync/engine/view.ts'
import { keyOf } from '#sync/engine/view.ts'
import type { Notification } from '#sync/notifications.ts'
import { day, hour } from '#sync/time.ts'
import { listing, listingId, strangerId } from '#tests/session/one-listing.ts'

const now = Date.parse('2026-09-15T12:00:00.000Z')

/** A notification of so many milliseconds ago. */
const of = (_id: string, age: number, changes: Partial<Notification> = {}): Notification => ({
  _id,
  title: 'Oak desk',
  message: '$45 → $30',
  type: 'savedListing',
  link: `/for-you?listingId=${listingId}`,
  read: false,
  time: new Date(now - age).toISOString(),
  ...changes,
})
const from = (name: string, id: string, age: number, changes: Partial<Notification> = {}) =>
  of(id, age, {
    type: 'message',
    title: `New message from ${name}`,
    message: 'Hi',
    link: `/messages?with=${encodeURIComponent(name)}`,
    ...changes,
  })

/** The names of the sections with the titles of their rows. */
const shown = (all: Notification[], fresh: string[] = []) =>
  sectionsOf(all, new Set(fresh), now).map(({ name, entries }) => [
    name,
    entries.map((entry) => Object.values(titleOf(entry)).join('')),
  ])

test('unread notifications are new, whatever their age, and read ones are of this week or earlier', () => {
  const read = true
  const all = [
    of('a', hour, { title: 'One' }),
    of('b', 2 * day, { title: 'Two', read }),
    of('c', 8 * day, { title: 'Three', read }),
    of('d', 9 * day, { title: 'Four' }),
  ]
  expect(shown(all)).toEqual([
    ['New', ['One', 'Four']],
    ['This week', ['Two']],
    ['Earlier', ['Three']],
  ])
  expect(shown([])).toEqual([])
})

test('what was unread while the list is open stays where it is once it is read', () => {
  const all = [of('a', hour, { read: true }), of('b', 9 * day, { read: true })]
  expect(shown(all, ['a', 'b'])).toEqual([['New', ['Oak desk', 'Oak desk']]])
  expect(shown(all).map(([name]) => name)).toEqual(['This week', 'Earlier'])
})

test('messages of one person are one row with their number, where the latest is', () => {
  const all = [
    from('tomasz', 'a', hour),
    of('b', 2 * hour),
    from('ana b&c', 'c', 3 * hour),
    from('tomasz', 'd', 4 * hour),
    from('tomasz', 'e', 2 * day, { read: true }),
  ]
  expect(shown(all)).toEqual([
    ['New', ['tomasz, 2 messages', 'Oak desk', 'ana b&c']],
    ['This week', ['tomasz']],
  ])
  const [tomasz] = sectionsOf(all, new Set(), now)[0]?.entries ?? []
  expect([tomasz?.latest._id, tomasz?.all.map(({ _id }) => _id)]).toEqual(['a', ['a', 'd']])
  // Each row has a key of its own.
  const keys = sectionsOf(all, new Set(), now).flatMap(({ entries }) => entries.map((e) => e.key))
  expect(new Set(keys).size).toBe(4)
})

const actor = { userId: 'me', username: 'maya', universityId: 'u1' }

function holding(rows: { [T in TableName]?: Tables[T][] }): Replica {
  const replica = new Replica({ actor, actions: new Map() })
  const changed = (Object.keys(rows) as TableName[]).flatMap((table) =>
    (rows[table] ?? []).map((row) => ({
      table,
      key: (keyOf[table] as (row: unknown) => string)(row),
      row,
    })),
  )
  replica.apply({ ...noChanges(), rows: changed })
  return replica
}

const image = { public_id: 'p', path: '/p', small: '/s', width: 1, height: 1, color: '#fff' }
const withPhoto = { ...listing, images: [image], seller: { ...listing.seller, _id: strangerId } }

test('the picture is the photo of the listing, as far as the device has it', () => {
  expect(subjectIn(holding({ listings: [withPhoto] }), of('a', 0))).toEqual({
    kind: 'listing',
    image,
  })
  expect(subjectIn(holding({ listings: [listing] }), of('a', 0))).toBeUndefined()
  expect(subjectIn(holding({}), of('a', 0))).toBeUndefined()
  expect(subjectIn(holding({ listings: [withPhoto] }), of('a', 0, { link: '/x' }))).toBeUndefined()
  const blocks = [{ userId: strangerId, isBlocked: true, isBlockedBy: false }]
  expect(subjectIn(holding({ listings: [withPhoto], blocks }), of('a', 0))).toBeUndefined()
})

test('the picture is that of the person who wrote the message or the review', () => {
  const conversations = [
    {
      otherUserId: strangerId,
      messagesWith: 'ana b&c',
      profileImagePath: '/ana',
      time: '',
      hasNewMessage: true,
      hasInteractedBefore: true,
    },
  ]
  const reviews = [
    {
      reviewId: `me.${strangerId}`,
      revieweeId: 'me',
      reviewer: 'nia',
      reviewerId: strangerId,
      reviewerImagePath: '/nia',
      rating: 4,
      comment: 'Quick.',
      time: '',
      edited: false,
    },
  ]
  const rows = holding({ conversations, reviews })
  const person = { kind: 'person', name: 'ana b&c', image: '/ana' }
  expect(subjectIn(rows, from('ana b&c', 'a', 0))).toEqual(person)
  expect(subjectIn(rows, from('leo', 'a', 0))).toEqual({ kind: 'person', name: 'leo' })
  const review = (message: string) =>
    subjectIn(rows, of('a', 0, { type: 'other', message, link: '/profile/me' }))
  const reviewer = { kind: 'reviewer', name: 'nia', image: '/nia' }
  expect(review('nia gave you 4 stars.')).toEqual(reviewer)
  expect(review('\u2068nia\u2069 gave you 4 stars.')).toEqual(reviewer)
  expect(review('nia.osei gave you 4 stars.')).toBeUndefined()
  expect(review('A moderator looked at it.')).toBeUndefined()
})
