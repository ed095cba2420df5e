import { eq } from 'drizzle-orm'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import { emailDomain } from '#sync/accounts/email.ts'
import type { Verdict } from '#sync/moderation/moderation.ts'
import { schoolAnsweredMail } from '../mail/school-answered.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { addSchool } from '../universities/add-school.ts'
import type { Subject } from './subjects.ts'

/** The name and the domain as the moderator corrected them. */
export interface GivenSchool {
  schoolName?: string | undefined
  schoolDomain?: string | undefined
}

interface Answer extends GivenSchool {
  verdict: Verdict
  reason: string
}

/** Adds the school if its request was accepted, and tells the person who asked for it. */
export async function answerSchoolRequest(
  { tx, resources, after }: HandlerContext,
  { subjectId }: Subject,
  { verdict, reason, ...given }: Answer,
): Promise<void> {
  const [request] = await tx.select().from(schoolRequests).where(eq(schoolRequests.id, subjectId))
  if (!request) return
  const isAccepted = verdict === 'accept'
  const school = {
    name: given.schoolName ?? request.schoolName.trim(),
    domain: given.schoolDomain ?? emailDomain(request.schoolEmailExample.trim()),
  }
  if (isAccepted) await addSchool(tx, school)
  const { publicUrl } = resources.config
  const to = request.userContactEmail.trim()
  const mail = schoolAnsweredMail(publicUrl, to, { name: school.name, reason, isAccepted })
  const deliver = await resources.mailer.keep(tx, mail)
  after(async () => deliver())
}
