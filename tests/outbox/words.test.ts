import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import type { Names } from '#sync/engine/action.ts'
import { isSilent, listingOf, photosOf, readQueued } from '#sync/engine/queued.ts'
import { meetUpTime } from '#sync/meet-ups/meet-ups.ts'

const id = '01890000-0000-7000-8000-000000000002'
const jonas = '01890000-0000-7000-8000-000000000003'
const hash = `sha256:${'ab'.repeat(32)}`
const uploaded = 'A'.repeat(22)
const savedListingId = `${id}.${jonas}`
const names: Names = {
  listing: '“Lamp”',
  username: (user) => (user === jonas ? 'jonas' : undefined),
}

const queued = (name: string, args: unknown, version = 1) => ({ name, version, args })

interface Expected {
  /** Undefined for a silent action. */
  words?: string
  listing?: string
  photos?: string[]
}

const noon = '2026-05-05T12:00:00.000Z'
const rows: [name: string, args: object, expected: Expected][] = [
  [
    'listing.create',
    { id, title: 'Lamp', category: 'Other', images: [hash, uploaded] },
    { words: 'New listing “Lamp”', listing: id, photos: [hash] },
  ],
  // Between the marks of an isolate, it does not reorder the words around it.
  [
    'listing.create',
    { id, title: 'הילוכים (iPhone 15 מתנה)', category: 'Other' },
    { words: 'New listing “\u2068הילוכים (iPhone 15 מתנה)\u2069”', listing: id },
  ],
  ['listing.edit', { id, price: 4 }, { words: 'Price of “Lamp”', listing: id }],
  [
    'listing.edit',
    { id, title: 'Lamp', eventType: 'Play', images: [hash] },
    { words: 'Title, event type, and photos of “Lamp”', listing: id, photos: [hash] },
  ],
  ['listing.edit', { id }, { words: 'Changes of “Lamp”', listing: id }],
  ['listing.delete', { id }, { words: 'Delete “Lamp”', listing: id }],
  ['listing.move', { id }, { words: 'Move “Lamp” to your campus', listing: id }],
  ['listing.view', { id }, {}],
  ['listing.inquire', { id }, {}],
  [
    'listing.share',
    { listingId: id, recipientEmail: 'a@b.edu' },
    { words: 'Email “Lamp” to a@b.edu', listing: id },
  ],
  [
    'message.send',
    { id: jonas, recipientId: jonas, content: 'Hi' },
    { words: 'Message “Hi” to jonas' },
  ],
  [
    'message.send',
    { id: jonas, recipientUsername: 'lena', content: 'Hi', listingId: id },
    { words: 'Message “Hi” to lena', listing: id },
  ],
  [
    'message.send',
    { id: jonas, recipientUsername: 'לנה', content: 'שלום!' },
    { words: 'Message “\u2068שלום!\u2069” to \u2068לנה\u2069' },
  ],
  ['message.send', { id: jonas, recipientId: id, content: 'Hi' }, { words: 'Message “Hi”' }],
  [
    'message.send',
    { id: jonas, recipientId: jonas, content: 'Hi', images: [hash, uploaded] },
    { words: 'Message “Hi” and 2 photos to jonas', photos: [hash] },
  ],
  [
    'message.send',
    { id: jonas, recipientId: jonas, images: [hash] },
    { words: 'Photo to jonas', photos: [hash] },
  ],
  ['message.withdraw', { id }, { words: 'Discard a message with photos' }],
  [
    'message.share',
    { id: jonas, recipientUsername: 'lena', listingId: id },
    { words: 'Share “Lamp” with lena', listing: id },
  ],
  ['conversation.create', { messages: [] }, { words: 'New conversation' }],
  ['conversation.open', { otherUserId: jonas }, {}],
  ['conversation.read', { otherUserId: jonas }, {}],
  ['notification.read', { id }, {}],
  ['notification.readAll', { upTo: '2026-09-01T12:00:00.000Z', ids: [id] }, {}],
  ['notification.delete', { id }, { words: 'Delete a notification' }],
  ['notification.clear', { ids: [id] }, { words: 'Clear your notifications' }],
  ['savedListing.save', { listingId: id }, { words: 'Save “Lamp”', listing: id }],
  ['savedListing.unsave', { savedListingId }, { words: 'Unsave “Lamp”', listing: id }],
  ['savedListing.notify', { savedListingId }, { words: 'Notifications for “Lamp”', listing: id }],
  ['report.listing', { listingId: id, reason: 'Spam' }, { words: 'Report on “Lamp”', listing: id }],
  ['report.user', { subjectUsername: 'lena', reportReason: 'Spam' }, { words: 'Report on lena' }],
  ['report.bug', { description: 'x', category: 'UI', priority: 'Low' }, { words: 'Bug report' }],
  ['profile.image', { id, image: null }, { words: 'Remove profile picture' }],
  ['profile.image', { id, image: hash }, { words: 'New profile picture', photos: [hash] }],
  ['availability.change', { id, availability: [] }, { words: 'Weekly availability' }],
  ['availability.change', { id, showAvailability: true }, { words: 'Show weekly availability' }],
  ['availability.change', { id, showAvailability: false }, { words: 'Hide weekly availability' }],
  ['payment.change', { id, venmoHandle: '@maya-k' }, { words: 'Payment info' }],
  ['block.block', { userId: jonas }, { words: 'Block jonas' }],
  ['block.block', { userId: id }, { words: 'Block someone' }],
  ['block.unblock', { userId: jonas }, { words: 'Unblock jonas' }],
  [
    'deal.offer',
    { card: id, listingIds: [id], otherUserId: jonas, amount: 80 },
    { words: 'Offer of $80 for “Lamp” to jonas', listing: id },
  ],
  [
    'deal.accept',
    { id: `${id}.${jonas}`, card: id, turn: 1, otherUserId: jonas },
    { words: 'Accept an offer for “Lamp” from jonas', listing: id },
  ],
  [
    'deal.end',
    { id: `${id}.${jonas}`, card: id, turn: 1 },
    { words: 'End an offer or a reservation of “Lamp”', listing: id },
  ],
  [
    'deal.reserve',
    { card: id, listingId: id, buyerId: jonas, amount: 80 },
    { words: 'Reserve “Lamp” for jonas', listing: id },
  ],
  ['deal.sell', { card: id, id, buyerId: jonas }, { words: '“Lamp” sold to jonas', listing: id }],
  ['deal.sell', { card: id, id }, { words: '“Lamp” sold', listing: id }],
  [
    'deal.confirm',
    { id: `${id}.${jonas}`, received: true },
    { words: 'I have “Lamp”', listing: id },
  ],
  [
    'deal.confirm',
    { id: `${id}.${jonas}`, received: false },
    { words: 'I didn’t buy “Lamp”', listing: id },
  ],
  [
    'deal.skipReview',
    { id: `${id}.${jonas}` },
    { words: 'No review about “Lamp” now', listing: id },
  ],
  ['deal.keep', { id: `${id}.${jonas}` }, { words: 'Keep “Lamp” reserved', listing: id }],
  [
    'meetUp.propose',
    { id: jonas, card: id, at: noon, zone: 'UTC', place: 'Gym' },
    { words: `Meet-up with jonas on ${meetUpTime(Date.parse(noon))}` },
  ],
  ['meetUp.agree', { id: jonas, card: id, turn: 1 }, { words: 'Agree to meet jonas' }],
  ['meetUp.cancel', { id: jonas, card: id, turn: 1 }, { words: 'Cancel the meet-up with jonas' }],
  ['meetUp.here', { id: jonas, card: id, turn: 1 }, { words: 'Tell jonas that you are here' }],
  ['spot.add', { id, name: 'Gym', position: 0 }, { words: 'Meeting place Gym' }],
  ['spot.change', { id, name: 'Gym' }, { words: 'Change of a meeting place: Gym' }],
  ['spot.change', { id, hint: 'Inside' }, { words: 'Change of a meeting place' }],
  ['spot.delete', { id }, { words: 'Deletion of a meeting place' }],
  ['review.post', { revieweeId: jonas, rating: 5, content: 'Fine.' }, { words: 'Review jonas' }],
  [
    'review.edit',
    { reviewId: `${jonas}.${id}`, rating: 5, content: 'Fine.' },
    { words: 'Edit your review of jonas' },
  ],
  ['review.delete', { reviewId: `${id}.${jonas}` }, { words: 'Delete your review of someone' }],
  [
    'report.review',
    { reviewId: `${id}.${jonas}`, reason: 'Spam' },
    { words: 'Report on a review' },
  ],
  ['profile.change', { id, bio: 'Plays the violin.' }, { words: 'Bio of your profile' }],
  ['report.message', { messageId: id, reason: 'Spam' }, { words: 'Report on a message' }],
  ['appeal.send', { decisionId: id, text: 'It is mine.' }, { words: 'Appeal' }],
  [
    'moderation.decide',
    { id, kind: 'listing', subjectId: id, verdict: 'hide', reason: 'Not allowed.' },
    { words: 'Decision: hide' },
  ],
  ['settings.change', { id }, { words: 'Settings change' }],
  [
    'role.change',
    { id: jonas, role: 'moderator', isGiven: true },
    { words: 'Make jonas a moderator' },
  ],
  [
    'role.change',
    { id, role: 'administrator', isGiven: false },
    { words: 'Make someone no longer an administrator' },
  ],
  [
    'account.decide',
    { id, userId: jonas, verdict: 'suspend', reason: 'x' },
    { words: 'Suspend jonas' },
  ],
  ['signUp.mailAgain', { id }, { words: 'Mail the link of a sign-up again' }],
  [
    'announcement.make',
    { id, text: 'Closed on Monday.', until: '2026-05-05T18:00:00.000Z' },
    { words: 'New announcement' },
  ],
  ['announcement.end', { id }, { words: 'End an announcement' }],
  ['maintenance.set', { isOn: true }, { words: 'Start maintenance mode' }],
  ['maintenance.set', { isOn: false }, { words: 'End maintenance mode' }],
  ['terms.accept', { id, version: '2' }, { words: 'Acceptance of the terms' }],
  ['rules.change', { prohibited: 'No alcohol.' }, { words: 'Change of the rules for listings' }],
  ['university.change', { userId: id, university: 'x' }, { words: 'University change' }],
]

test.each(rows)('%s %j', (name, args, { words, listing, photos = [] }) => {
  const action = queued(name, args)
  const read = readQueued(actions, action)
  expect(read).toBeDefined()
  expect(read?.action.words?.(read.args, names)).toBe(words)
  expect(isSilent(actions, action)).toBe(words === undefined)
  expect(listingOf(actions, action)).toBe(listing)
  expect(photosOf(actions, action)).toEqual(photos)
})

test('the table above has every action that a queue can hold', () => {
  expect([...new Set(rows.map(([name]) => name))].toSorted()).toEqual(
    [...actions.keys()].toSorted(),
  )
})

test('an unknown action of another app version has no label and no photos', () => {
  const args = { id, title: 'Lamp', category: 'Other', images: [hash] }
  expect(photosOf(actions, queued('listing.create', args))).toEqual([hash])
  const unknown = [
    queued('listing.create', args, 2),
    queued('listing.create', { ...args, color: 'red' }),
    queued('listing.bless', args),
  ]
  for (const each of unknown) {
    expect(readQueued(actions, each)).toBeUndefined()
    expect(listingOf(actions, each)).toBeUndefined()
    expect(photosOf(actions, each)).toBeUndefined()
  }
})
