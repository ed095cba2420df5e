import { decisions } from '#drizzle/schema/moderation.ts'
import { pendingOf, renewLink } from '../accounts/sign-up/registrations.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/writer.ts'
import { verificationLink } from '../mail/verification.ts'
import { administrator } from '../moderation/log.ts'
import { newId } from '../new-id.ts'
import { CommandError } from './command.ts'

/**
 * A new link for the newest sign-up of an address, for someone whom the email does not reach.
 *
 * @throws CommandError if no sign-up waits, or if its link was made less than a minute ago
 */
export async function makeSignUpLink(
  tx: Tx,
  { publicUrl }: Config,
  email: string,
): Promise<string> {
  const now = Date.now()
  const waiting = (await pendingOf(tx, email, now)).find(({ decoy }) => !decoy)
  if (!waiting) throw new CommandError(`No sign-up of ${email.trim()} waits for its link.`)
  const made = await renewLink(tx, waiting.id, now)
  if (made?.kind !== 'link')
    throw new CommandError('Its link was mailed less than a minute ago. Please try again later.')
  const { id, username, firstName, lastName, universityId } = waiting
  // Its account will have the id of the sign-up.
  await tx.insert(decisions).values({
    id: newId(now),
    kind: 'user',
    subjectId: id,
    personId: id,
    universityId,
    moderatorId: administrator,
    verdict: 'resend',
    decidedAt: now,
    until: null,
    reason: 'The administrator made a new link for the sign-up.',
  })
  return `The link for ${firstName} ${lastName} (${username}), for 24 hours. It ends the one before it:\n${verificationLink(publicUrl, made.token)}`
}
