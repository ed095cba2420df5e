import type { Rows } from '#sync/engine/replica.ts'
import type { Image } from '#sync/images.ts'
import type { Notification } from '#sync/notifications.ts'
import { hiddenPeople } from '../blocks/hidden-people.ts'

/** The person or the listing that a notification is about, as far as this device holds it. */
type Subject =
  | { kind: 'person' | 'reviewer'; name: string; image?: string | undefined }
  | { kind: 'listing'; image: Image }

/** A parameter of the page that a notification leads to. */
export const parameterOf = ({ link }: Notification, name: string): string | undefined =>
  new URLSearchParams(link?.split('?')[1]).get(name) ?? undefined

/** Whom or what the picture of a notification shows. */
export function subjectIn(rows: Rows, notification: Notification): Subject | undefined {
  const name = parameterOf(notification, 'with')
  if (name !== undefined) {
    const conversation = rows.all('conversations').find(({ messagesWith }) => messagesWith === name)
    return { kind: 'person', name, image: conversation?.profileImagePath }
  }
  const id = parameterOf(notification, 'listingId')
  if (id !== undefined) return listingIn(rows, id)
  return notification.type === 'other' ? reviewerIn(rows, notification) : undefined
}

function listingIn(rows: Rows, id: string): Subject | undefined {
  const listing = rows.get('listings', id)
  const [image] = listing?.images ?? []
  if (!listing || !image || hiddenPeople(rows).has(listing.seller._id)) return undefined
  return { kind: 'listing', image }
}

/** Marks of direction around a name. */
const isolates = /[\u2066-\u2069]/g

/** The notification of a review names its author, as the review does, and nothing else of it. */
function reviewerIn(rows: Rows, { message }: Notification): Subject | undefined {
  const words = message.replace(isolates, '')
  const review = rows.all('reviews').find((each) => words.startsWith(`${each.reviewer} gave you `))
  return review && { kind: 'reviewer', name: review.reviewer, image: review.reviewerImagePath }
}
