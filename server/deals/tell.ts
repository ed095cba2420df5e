import { unorderedPairId } from '#sync/id.ts'
import { notify } from '../notifications/notify.ts'
import { notifyLater } from '../notifications/notify-later.ts'
import type { DealRow } from './deal-rows.ts'
import type { DealContext } from './write.ts'

interface DealNews {
  title: string
  message: string
  /** What happened, for one notification of each event. */
  event: string
  /**
   * The username of the other person, to whose conversation the notification leads. Without it, the
   * words are neutral: they stay after a block, and after the other person's account is deleted.
   */
  with?: string
}

/**
 * Notifies a person about a deal, in a transaction after this one. Each event is a notification of its
 * own; reading the conversation reads them all.
 */
export function tell(
  context: DealContext,
  userId: string,
  { id, sellerId, buyerId }: Pick<DealRow, 'id' | 'sellerId' | 'buyerId'>,
  { title, message, event, ...news }: DealNews,
): Promise<void> {
  const link =
    news.with === undefined ? '/messages' : `/messages?with=${encodeURIComponent(news.with)}`
  const subject = `${unorderedPairId(sellerId, buyerId)} ${id} ${event}`
  const { resources, rev, after } = context
  after(async () => resources.sockets.userChanged(userId, rev))
  const about = { type: 'other', title, message, link, subject } as const
  if (news.with === undefined) return notify({ ...context, actor: undefined }, [userId], about)
  return notifyLater(context, [{ userId, news: about }])
}
