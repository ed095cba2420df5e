import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { newId } from '#server/new-id.ts'
import { bug, listing, user } from '#server/reports/actions.ts'
import type { Resources } from '#server/resources.ts'
import { takeSchoolRequest } from '#server/universities/actions.ts'
import { hour } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

const complaints = [
  { reason: 'Spam', details: 'The same thing is listed a second time under another name.' },
  { reason: 'Other', details: 'Asks for a gift card before we meet.' },
] as const

/** Makes the main student a moderator and leaves some reports for her. */
export async function reportSome(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const main = members.find(({ username }) => username === signInAs.username)
  if (!main) return
  await resources.writer.write({
    async run(tx) {
      await tx.update(users).set({ moderator: true }).where(eq(users.id, main.userId))
    },
  })
  const isHere = ({ universityId }: Member) => universityId === main.universityId
  const reporters = random.shuffled(members.filter((one) => isHere(one) && one !== main))
  const [first, second, third] = reporters
  const reported = offers.filter(
    ({ seller, photos }) =>
      photos.length > 1 &&
      isHere(seller) &&
      seller !== main &&
      !reporters.slice(0, 3).includes(seller),
  )
  const [one, other] = [reported.at(-3), reported.at(-9)]
  if (!first || !second || !third || !one || !other) return
  const ago = (hours: number) => resources.clock() - hours * hour
  const { id: listingId } = one
  await act(resources, { actor: first, time: ago(20) }, listing, { listingId, ...complaints[0] })
  await act(resources, { actor: second, time: ago(6) }, listing, { listingId, ...complaints[1] })
  const again = { listingId: other.id, ...complaints[1] }
  await act(resources, { actor: third, time: ago(3) }, listing, again)
  await act(resources, { actor: first, time: ago(9) }, user, {
    subjectUsername: other.seller.username,
    reportReason: 'Did not come to three meetings and answers with insults.',
  })
  await act(resources, { actor: third, time: ago(30) }, bug, {
    description: 'The photo of my lamp is upside down on my old phone.',
    category: 'UI',
    priority: 'Low',
  })
  await act(resources, { actor: first, time: ago(50) }, takeSchoolRequest, {
    id: newId(ago(50)),
    schoolName: 'Earlham College',
    schoolEmailExample: 'student@earlham.edu',
    userContactEmail: 'student@earlham.edu',
  })
}
