import { and, count, desc, eq, inArray, max, notInArray } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { dayText } from '#sync/deals/must-go-by.ts'
import { questionPath } from '#sync/paths.ts'
import { day } from '#sync/time.ts'
import type { DealContext } from '../deals/write.ts'
import { stillAvailableMail } from '../mail/still-available.ts'
import { notifyLater } from '../notifications/notify-later.ts'
import { isWaiting, askedSubject } from './asked.ts'
import { questionToken } from './question-token.ts'

/** A seller who has not opened Quad for this long also gets an email. Milliseconds. */
const away = 3 * day
/** How long the link of the email works. Milliseconds. */
const linkLife = 30 * day
/** The most listings that an email names, so that its link stays short. */
const mostNamed = 20

/**
 * Asks a seller whether listings are still available: one notification about all that are asked about,
 * and an email to who is away. What comes due later on the same day changes the notification.
 * @param ids the listings that are asked about now
 */
export async function askSeller(
  context: DealContext,
  sellerId: string,
  ids: string[],
): Promise<void> {
  const { tx, now, rev, resources, after } = context
  after(async () => resources.sockets.userChanged(sellerId, rev))
  const waiting = isWaiting(sellerId, now)
  const [all] = await tx
    .select({
      number: count(),
      hidden: count(listings.hiddenBy),
      title: max(listings.title),
      lastDay: max(listings.mustGoBy),
    })
    .from(listings)
    .where(waiting)
  const [earlier] = await tx
    .select({ at: max(listings.askedAt) })
    .from(listings)
    .where(and(waiting, notInArray(listings.id, ids)))
  const message = messageOf(all ?? { number: ids.length, hidden: 0, title: '', lastDay: null })
  const news = { type: 'other', title: 'Still available?', message, link: '/' } as const
  const notice = { userId: sellerId, news: { ...news, subject: askedSubject } }
  await notifyLater({ ...context, actor: { ...context.actor, userId: sellerId } }, [notice])
  const isFirst = (earlier?.at ?? 0) <= now - day
  if (isFirst) await mailIfAway(context, sellerId, { sentence: message, ids })
}

interface Asked {
  number: number
  /** How many of them are hidden because their day is over. */
  hidden: number
  title: string | null
  lastDay: string | null
}

function messageOf({ number, hidden, title, lastDay }: Asked): string {
  if (hidden === 0)
    return number === 1
      ? `“${title}” has not changed for two months.`
      : `${number} of your listings have not changed for two months.`
  if (hidden < number) return `${number} of your listings wait for your answer.`
  return number === 1
    ? `The day of “${title}” was ${dayText(lastDay ?? '')}, so others no longer see it.`
    : `The days of ${number} listings are over, so others no longer see them.`
}

interface Mailed {
  sentence: string
  /** What is asked about now. */
  ids: readonly string[]
}

async function mailIfAway(
  { tx, now, resources, after }: DealContext,
  sellerId: string,
  { sentence, ids }: Mailed,
): Promise<void> {
  // An open page renews its session every few minutes.
  const [seller] = await tx
    .select({ email: users.email, openedAt: max(sessionFamilies.usedAt) })
    .from(users)
    .leftJoin(sessionFamilies, eq(sessionFamilies.userId, users.id))
    .where(and(eq(users.id, sellerId), eq(users.notificationsEnabled, true)))
    .groupBy(users.id)
  if (!seller || (seller.openedAt ?? 0) > now - away) return
  const named = await tx
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(desc(listings.seq))
    .limit(mostNamed)
  const { config, keyring, mailer } = resources
  const question = { sellerId, listingIds: named.map(({ id }) => id), expires: now + linkLife }
  const token = questionToken(keyring, question, seller.email)
  const deliver = await mailer.keep(
    tx,
    stillAvailableMail({
      to: seller.email,
      sentence,
      titles: named.map(({ title }) => title),
      more: ids.length - named.length,
      url: `${config.publicUrl}${questionPath}?token=${token}`,
    }),
  )
  after(async () => deliver())
}
