import type { DealCardKind } from '#sync/deals/cards.ts'
import { unorderedPairId } from '#sync/id.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { notify, type News } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'

/** What a notification of a move names. Amounts are in dollars. */
export interface NoticeFacts {
  /** Of the person who moved. */
  username: string
  title: string
  amount: number
  price: number
  /** Whether the seller moved. */
  bySeller: boolean
}

export type Words = Pick<News, 'title' | 'message'>

const quoted = (title: string): string => `“${isolated(title)}”`

/** What the other person is told of a move. */
export const noticeWords: Record<DealCardKind, (facts: NoticeFacts) => Words> = {
  offer: ({ username, title, amount, price, bySeller }) =>
    price === 0
      ? { title: `${isolated(username)} would like to have it`, message: `for ${quoted(title)}` }
      : {
          title: bySeller
            ? `${isolated(username)} offers it for ${priceText(amount)}`
            : `${isolated(username)} offers ${priceText(amount)}`,
          message: `for ${quoted(title)} (asking price ${priceText(price)})`,
        },
  accept: ({ username, title, amount, bySeller }) => ({
    title: `${isolated(username)} accepted ${priceText(amount)}`,
    message: bySeller
      ? `${quoted(title)} is reserved for you.`
      : `${quoted(title)} is reserved for ${isolated(username)}.`,
  }),
  decline: ({ username, title, amount }) => ({
    title: `${isolated(username)} declined ${priceText(amount)}`,
    message: quoted(title),
  }),
  withdraw: ({ username, title }) => ({
    title: `${isolated(username)} withdrew the offer`,
    message: quoted(title),
  }),
  reserve: ({ username, title, amount }) => ({
    title: 'Reserved for you',
    message: `${isolated(username)} reserved ${quoted(title)} for you at ${priceText(amount)}.`,
  }),
  cancel: ({ title }) => ({ title: 'Reservation canceled', message: quoted(title) }),
  sell: ({ username, title }) => ({
    title: `Did you get ${quoted(title)}?`,
    message: `${isolated(username)} marked it as sold to you.`,
  }),
}

/** What the seller is told of the buyer's answer to a sale, or of one that comes before it. */
export const answeredSale = ({
  username,
  title,
  received,
  isSold,
}: Pick<NoticeFacts, 'username' | 'title'> & { received: boolean; isSold: boolean }): Words => ({
  title: received
    ? `${isolated(username)} has ${quoted(title)}`
    : `${isolated(username)} says they didn’t buy it`,
  message: received ? (isSold ? complete : 'Did you sell it?') : quoted(title),
})

const complete = 'The sale is complete.'

/** What a buyer is told who said before the sale that they have it. */
export const completedSale = ({ title }: Pick<NoticeFacts, 'title'>): Words => ({
  title: `${quoted(title)} was sold to you`,
  message: complete,
})

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'> & {
  actor: { userId: string; username: string } | undefined
}

/**
 * Notifies one of the two people of a deal. Reading their conversation marks it as read.
 * @param other the other person of the conversation
 */
export const notifyOfDeal = (
  context: Context,
  to: string,
  other: { id: string; username: string },
  words: Words,
): Promise<void> =>
  notify(
    context,
    [to],
    {
      ...words,
      type: 'other',
      link: `/messages?with=${encodeURIComponent(other.username)}`,
      subject: unorderedPairId(to, other.id),
    },
    { isOwn: true },
  )

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** Such as “2:05 PM UTC”, because the server does not know a person's time zone. */
export const timeText = (at: number): string => `${clock.format(at).replace(/\s/g, ' ')} UTC`
