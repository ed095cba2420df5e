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
  if (changes.length === 0) return
  await notifySavers(context, before, {
    title: before.title,
    message: changes.join(' · '),
    link: `/for-you?listingId=${before.id}`,
  })
}

/** Notifies the savers of a listing about its deletion. Call it before the write. */
export const notifyOfDeletion = (context: Context, listing: ListingRow): Promise<void> =>
  notifySavers(context, listing, { title: listing.title, message: noLonger })

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

/** Such as '$45 → $30', 'Pending', and 'New description'. */
const changesOf = (before: NotedFields, after: NotedFields): string[] =>
  [
    after.priceCents !== before.priceCents &&
      `${priceText(before.priceCents / 100)} → ${priceText(after.priceCents / 100)}`,
    after.status !== before.status && after.status,
    after.title !== before.title && `Now called “${isolated(after.title)}”`,
    after.description !== before.description && 'New description',
  ].filter((change) => change !== false)

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
