import { eq, or } from 'drizzle-orm'
import { schoolRequests, universities, universityDomains } from '#drizzle/schema/universities.ts'
import { emailDomain } from '#sync/email.ts'
import type { Verdict } from '#sync/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { schoolAnsweredMail } from '../mail/school-answered.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { universityIdOf } from '../universities/university-id.ts'
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

/** A school that is known already gets the domain in addition. */
async function addSchool(tx: Tx, { name, domain }: { name: string; domain: string }) {
  const id = universityIdOf(name)
  if (id === '') {
    throw new Refusal('bad_input', 'Please enter the name of the school.', 'schoolName')
  }
  await tx.insert(universities).values({ id, name }).onConflictDoNothing()
  const [known] = await tx
    .select({ id: universities.id })
    .from(universities)
    .where(or(eq(universities.id, id), eq(universities.name, name)))
  if (!known) throw new Error(`The school ${id} was not added.`)
  const own = { domain, universityId: known.id }
  await tx.insert(universityDomains).values(own).onConflictDoNothing()
}
