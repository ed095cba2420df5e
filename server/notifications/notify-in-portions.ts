import { notify, type News } from './notify.ts'
import { notifyLater, portion, type Notice, type WaitingContext } from './notify-later.ts'

/**
 * Notifies any number of people as `notify` does. The first ones are notified in the transaction of
 * the action, the others after its commit, so that a listing that many people saved does not hold up
 * the other writes.
 */
export async function notifyInPortions(
  context: WaitingContext,
  notices: readonly Notice[],
): Promise<void> {
  const first = new Map<News, string[]>()
  for (const { userId, news } of notices.slice(0, portion))
    first.set(news, [...(first.get(news) ?? []), userId])
  for (const [news, people] of first) await notify(context, people, news)
  await notifyLater(context, notices.slice(portion))
}
