import { unorderedPairId } from '#sync/id.ts'
import { notifyLater, type WaitingContext } from '../notifications/notify-later.ts'

interface MeetUpNews {
  title: string
  message: string
  /** What happened, for one notification of each event. */
  event: string
  /** The other person, to whose conversation the notification leads. */
  about: { id: string; username: string }
}

/**
 * Notifies a person about a meet-up, in a transaction after this one. Each event is a notification of
 * its own; reading the conversation reads them all.
 */
export function tell(
  context: WaitingContext,
  userId: string,
  { title, message, event, about: { id, username } }: MeetUpNews,
): Promise<void> {
  const link = `/messages?with=${encodeURIComponent(username)}`
  const subject = `${unorderedPairId(userId, id)} meet-up ${event}`
  const { resources, rev, after } = context
  after(async () => resources.sockets.userChanged(userId, rev))
  return notifyLater(context, [{ userId, news: { type: 'other', title, message, link, subject } }])
}
