import { isLowest } from '#sync/deals/prices.ts'
import { priceText } from '#sync/money.ts'
import { noticesOfSaved } from '#sync/saved-listings.ts'
import { pricesOf } from '../listings/changes.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { notifyInPortions } from '../notifications/notify-later.ts'
import type { News } from '../notifications/notify.ts'
import { dailyOf } from '../notifications/subject.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { saversOf, type WantedBy, type saversOfSeller } from './savers.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'>
/** The fields whose changes savers are notified about. */
type NotedFields = Pick<ListingRow, 'title' | 'description' | 'priceCents' | 'status'>

/**
 * Notifies the savers of a listing about changes. Call it before the write.
 * @param except someone who hears of it otherwise
 */
export async function notifyOfChanges(
  context: Context,
  before: ListingRow,
  after: NotedFields,
  except?: string,
): Promise<void> {
  const changes = changesOf(before, after)
  if (changes.length === 0) return
  const { id } = before
  await notifySavers(context, id, newsOf(before, changes), { kinds: ['all'], cents: 0, except })
  const isLower = isLowest(pricesOf(before), { at: context.now, price: after.priceCents })
  const price = isLower && changes.find(({ title }) => title === newPrice)
  if (price) {
    const news = { ...newsOf(before, [price]), subject: dailyOf(id) }
    const cents = after.priceCents
    await notifySavers(context, id, news, { kinds: ['drops'], cents, except })
  }
  const sold = after.status === 'Sold' && changes.find(({ title }) => title === newStatus)
  if (sold)
    await notifySavers(context, id, newsOf(before, [sold]), { kinds: ['drops'], cents: 0, except })
}

/** Notifies the savers of a listing about its deletion. Call it before the write. */
export const notifyOfDeletion = (context: Context, { id, title }: ListingRow): Promise<void> =>
  notifySavers(
    context,
    id,
    { title: noLonger, message: `“${title}” was deleted.`, subject: id },
    { kinds: noticesOfSaved, cents: 0 },
  )

/** Notifies savers that a deleted account's listings are gone, without any of their texts. */
export async function notifyOfAccountDeletion(
  context: Context,
  saved: Awaited<ReturnType<typeof saversOfSeller>>,
): Promise<void> {
  const message = 'A listing you saved was removed.'
  const newsBySubject = new Map<string, News>()
  for (const { listingId: subject } of saved)
    newsBySubject.set(subject, { type: 'savedListing', title: noLonger, message, subject })
  const notices = saved.flatMap(({ listingId, userId }) => {
    const news = newsBySubject.get(listingId)
    return news ? [{ userId, news }] : []
  })
  await notifyInPortions(context, notices)
}

const noLonger = 'No longer for sale'
const newPrice = 'New price'
const newStatus = 'New status'

interface Change {
  title: string
  words: string
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** “is now $30 (was $45), is Pending, and has a new description” */
const sentenceOf = (changes: Change[]): string =>
  list.format(changes.map(({ words }, i) => (i === 0 ? words : words.replace(/^is now /, 'is '))))

const spoken = (cents: number): string => (cents === 0 ? 'free' : priceText(cents / 100))

function changesOf(before: NotedFields, after: NotedFields): Change[] {
  const price = `is now ${spoken(after.priceCents)} (was ${spoken(before.priceCents)})`
  return [
    after.priceCents !== before.priceCents && { title: newPrice, words: price },
    after.status !== before.status && { title: newStatus, words: `is now ${after.status}` },
    after.title !== before.title && {
      title: 'New title',
      words: `is now called “${after.title}”`,
    },
    after.description !== before.description && {
      title: 'New description',
      words: 'has a new description',
    },
  ].filter((change) => change !== false)
}

const newsOf = ({ id, title }: ListingRow, changes: Change[]) => ({
  title: changes.length === 1 && changes[0] ? changes[0].title : 'A listing you saved has changed',
  message: `“${title}” ${sentenceOf(changes)}.`,
  link: `/for-you?listingId=${id}`,
  subject: id,
})

async function notifySavers(
  context: Context,
  listingId: string,
  about: Omit<News, 'type'>,
  { except, ...wantedBy }: WantedBy & { except?: string | undefined },
): Promise<void> {
  const news = { ...about, type: 'savedListing' } as const
  const savers = await saversOf(context.tx, listingId, wantedBy)
  const told = savers.filter((userId) => userId !== except)
  await notifyInPortions(
    context,
    told.map((userId) => ({ userId, news })),
  )
}
