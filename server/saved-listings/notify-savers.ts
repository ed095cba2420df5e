import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { notifyInPortions } from '../notifications/notify-in-portions.ts'
import type { News } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { saversOf, type saversOfSeller } from './savers.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'>
/** The fields whose changes savers are notified about. */
type NotedFields = Pick<ListingRow, 'title' | 'description' | 'priceCents' | 'status'>

/** Notifies the savers of a listing about changes. Call it before the write. */
export async function notifyOfChanges(
  context: Context,
  before: ListingRow,
  after: NotedFields,
): Promise<void> {
  const changes = changesOf(before, after)
  const [only] = changes
  if (!only) return
  await notifySavers(context, before, {
    title: changes.length === 1 ? only.title : 'A listing you saved has changed',
    message: `“${isolated(before.title)}” ${sentenceOf(changes)}.`,
    link: `/for-you?listingId=${before.id}`,
  })
}

/** Notifies the savers of a listing about its deletion. Call it before the write. */
export const notifyOfDeletion = (context: Context, listing: ListingRow): Promise<void> =>
  notifySavers(context, listing, {
    title: noLonger,
    message: `“${isolated(listing.title)}” was deleted.`,
  })

/** Notifies savers that a deleted account's listings are gone, without any of their texts. */
export async function notifyOfAccountDeletion(
  context: Context,
  saved: Awaited<ReturnType<typeof saversOfSeller>>,
): Promise<void> {
  const message = 'A listing you saved was removed.'
  const newsOf = new Map<string, News>()
  for (const { listingId: subject } of saved)
    newsOf.set(subject, { type: 'savedListing', title: noLonger, message, subject })
  const notices = saved.flatMap(({ listingId, userId }) => {
    const news = newsOf.get(listingId)
    return news ? [{ userId, news }] : []
  })
  await notifyInPortions(context, notices)
}

const noLonger = 'No longer for sale'

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
    after.priceCents !== before.priceCents && { title: 'New price', words: price },
    after.status !== before.status && { title: 'New status', words: `is now ${after.status}` },
    after.title !== before.title && {
      title: 'New title',
      words: `is now called “${isolated(after.title)}”`,
    },
    after.description !== before.description && {
      title: 'New description',
      words: 'has a new description',
    },
  ].filter((change) => change !== false)
}

async function notifySavers(
  context: Context,
  { id }: ListingRow,
  news: Omit<News, 'type' | 'subject'>,
): Promise<void> {
  const listingNews = { ...news, type: 'savedListing', subject: id } as const
  const savers = await saversOf(context.tx, id)
  await notifyInPortions(
    context,
    savers.map((userId) => ({ userId, news: listingNews })),
  )
}
