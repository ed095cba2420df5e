import { edit } from '#server/listings/actions.ts'
import { notify, save } from '#server/saved-listings/actions.ts'
import type { Resources } from '#server/resources.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { hour } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

const wanted = [
  'Other',
  'Furniture',
  'Electronics',
  'Textbooks',
  'Event Tickets',
  'Clothing',
] as const

/**
 * The main student saves the newest listing of each category, a pending one and a sold one. She asks
 * to be notified of some, and those become cheaper.
 */
export async function saveSome(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const actor = members.find(({ username }) => username === signInAs.username)
  const visible = offers.filter(
    ({ seller }) => seller !== actor && seller.universityId === actor?.universityId,
  )
  const newest = visible.filter(({ photos }) => photos.length > 0).toReversed()
  const saved = [
    ...wanted.map((category) =>
      newest.find((offer) => offer.status === 'Available' && offer.good.category === category),
    ),
    newest.find(({ status }) => status === 'Pending'),
    newest.find(({ status }) => status === 'Sold'),
  ].filter((offer) => offer !== undefined)
  for (const [i, { id: listingId, time, seller, good }] of random.shuffled(saved).entries()) {
    if (!actor) return
    const when = { actor, time: Math.min(resources.clock(), time + hour) }
    await act(resources, when, save, { listingId })
    const savedId = savedListingId(listingId, actor.userId)
    if (i % 3 !== 0) continue
    await act(resources, when, notify, { savedListingId: savedId, notifyOnUpdate: true })
    const later = { actor: seller, time: Math.min(resources.clock(), when.time + hour) }
    const price = Math.floor(good.price * 0.9)
    await act(resources, later, edit, { id: listingId, price })
  }
}
