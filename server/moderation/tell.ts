import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { isAppealable, type Verdict } from '#sync/moderation/moderation.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { appealToken } from '../appeals/tokens.ts'
import { decisionMail, decisionWords } from '../mail/moderation.ts'
import { notify, type News } from '../notifications/notify.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { Subject } from './subjects.ts'
import { dateText } from './suspension.ts'

interface Told {
  id: string
  verdict: Verdict
  reason: string
  until: number | null
}

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>

/**
 * Tells the person whom a decision concerns what was decided and why, by notification and email. A
 * suspended person gets both, and sees the notification after the suspension.
 */
export async function tellPerson(
  context: Context,
  { kind, personId, title }: Subject,
  { id, verdict, reason, until }: Told,
): Promise<void> {
  const { tx, resources, after } = context
  const end = until === null ? undefined : dateText(until)
  const words = decisionWords({ kind, verdict, title, until: end })
  if (!words || personId === null) return
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, personId))
  if (!person || person.email === '') return
  const canAppeal = isAppealable(verdict)
  const news: News = {
    type: 'other',
    title: words.title,
    message: `${words.sentence} Reason: ${isolated(reason)}`,
    subject: id,
    ...(canAppeal && { link: `/appeal?decision=${id}` }),
  }
  await notify(asNobody(context), [personId], news, { withSuspended: true })
  const { keyring, config } = resources
  const link = `${config.publicUrl}/appeal?token=${appealToken(keyring, id)}`
  const mail = decisionMail(person.email, words, reason, canAppeal ? link : undefined)
  const deliver = await resources.mailer.keep(tx, mail)
  after(async () => deliver())
}

/** How many reporters are notified in the decision’s own transaction. Few things have more. */
const mostTold = 100

/** Tells reporters that their report was looked at, and nothing more. */
export async function tellReporters(
  context: HandlerContext,
  reporters: readonly string[],
  { kind, subjectId }: Subject,
): Promise<void> {
  const news: News = {
    type: 'other',
    title: 'Thanks for your report',
    message: kind === 'bug' ? 'We looked at the bug you reported.' : 'A moderator looked at it.',
    subject: `${kind} ${subjectId}`,
  }
  await notify(asNobody(context), reporters.slice(0, mostTold), news)
}

/** No notification names a moderator, and a block between the two hides none. */
const asNobody = (context: Context) => ({ ...context, actor: undefined })
