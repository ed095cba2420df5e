import type { ListingRow } from '../listings/answer.ts'
import { priceText } from '../listings/price-text.ts'
import { notify, type News } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { saversOf } from './savers.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'>
type Told = Pick<ListingRow, 'title' | 'description' | 'priceCents' | 'status'>

/** Tells savers about a change to a listing, if the change matters to them. */
export async function tellOfChanges(
  context: Context,
  before: ListingRow,
  after: Told,
): Promise<void> {
  const changes = changesOf(before, after)
  const [only] = changes
  if (!only) return
  await tell(context, before, {
    title: changes.length === 1 ? only.title : 'A listing you saved has changed',
    message: `“${before.title}” ${inOne.format(changes.map(({ words }) => words))}.`,
    link: `/for-you?listingId=${before.id}`,
  })
}

/** Tells savers about a listing that is being deleted. */
export const tellOfDeletion = (context: Context, listing: ListingRow): Promise<void> =>
  tell(context, listing, { title: noLonger, message: `“${listing.title}” was deleted.` })

/** Tells savers about listings that go with their seller's account, without naming the listings. */
export async function tellOfLeaving(
  context: Context,
  saved: Awaited<ReturnType<typeof saversOf>>,
): Promise<void> {
  const message = 'A listing that you saved was taken down.'
  const news = { type: 'savedListing', title: noLonger, message } as const
  for (const { listingId, userId } of saved)
    await notify(context, [userId], { ...news, subject: listingId })
}

const noLonger = 'No longer for sale'

const inOne = new Intl.ListFormat('en', { type: 'conjunction' })

function changesOf(before: Told, after: Told): { title: string; words: string }[] {
  const price = `is now ${priceText(after.priceCents)} instead of ${priceText(before.priceCents)}`
  return [
    after.priceCents !== before.priceCents && { title: 'New price', words: price },
    after.status !== before.status && { title: 'New status', words: `is now ${after.status}` },
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

async function tell(
  context: Context,
  { id }: ListingRow,
  news: Omit<News, 'type' | 'subject'>,
): Promise<void> {
  const savers = await saversOf(context.tx, id)
  const people = savers.map(({ userId }) => userId)
  await notify(context, people, { ...news, type: 'savedListing', subject: id })
}
