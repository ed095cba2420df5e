import { and, asc, desc, inArray, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { appeal } from '#server/appeals/actions.ts'
import { send } from '#server/messages/actions.ts'
import { decide } from '#server/moderation/actions.ts'
import { newId } from '#server/new-id.ts'
import { bug, listing, review, user } from '#server/reports/actions.ts'
import { message } from '#server/reports/message.ts'
import type { Resources } from '#server/resources.ts'
import { takeSchoolRequest } from '#server/universities/actions.ts'
import { hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

const complaints = [
  { reason: 'Spam', details: 'The same thing is listed a second time under another name.' },
  { reason: 'Other', details: 'Asks for a gift card before we meet.' },
] as const

/**
 * Makes the main student a moderator and leaves some reports for her. A second moderator has made a
 * decision, because nobody answers an appeal against their own.
 */
export async function reportSome(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const main = members.find(({ username }) => username === signInAs.username)
  if (!main) return
  const isHere = ({ universityId }: Member) => universityId === main.universityId
  const reporters = random.shuffled(members.filter((one) => isHere(one) && one !== main))
  const [first, second, third, moderator] = reporters
  const reported = offers.filter(
    ({ seller, photos }) =>
      photos.length > 1 &&
      isHere(seller) &&
      seller !== main &&
      !reporters.slice(0, 4).includes(seller),
  )
  const [one, other] = [reported.at(-3), reported.at(-9)]
  if (!first || !second || !third || !moderator || !one || !other) return
  await resources.writer.write({
    async run(tx) {
      const both = [main.userId, moderator.userId]
      await tx.update(users).set({ moderator: true }).where(inArray(users.id, both))
    },
  })
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
  await writeAndReport(resources, { reporter: third, person: other.seller })
  await reportReview(resources, main, members)
  await warnAndAppeal(resources, { moderator, reporter: first, person: second })
}

const offerOfCodes = [
  ['reporter', 'Hi, is the desk still available?'],
  ['person', 'Yes. I am out of town, my cousin brings it to you.'],
  ['person', 'Send me the code that Venmo texts you now, so that he knows it is you.'],
] as const

/** A short conversation whose last message is reported. */
async function writeAndReport(
  resources: Resources,
  people: Record<'reporter' | 'person', Member>,
): Promise<void> {
  const { reporter, person } = people
  const begun = resources.clock() - 4 * hour
  let messageId = ''
  for (const [i, [who, content]] of offerOfCodes.entries()) {
    const time = begun + i * 6 * minute
    const { userId: recipientId } = who === 'person' ? reporter : person
    messageId = newId(time)
    await act(resources, { actor: people[who], time }, send, {
      id: messageId,
      recipientId,
      content,
    })
  }
  const time = begun + hour
  const reason = { reason: 'Other', details: 'Wants a code that is sent to my phone.' } as const
  await act(resources, { actor: reporter, time }, message, { messageId, ...reason })
}

/** Someone reports the latest bad review of them. */
async function reportReview(resources: Resources, main: Member, members: Member[]): Promise<void> {
  const [worst] = await resources.readers.read((db) =>
    db
      .select()
      .from(reviews)
      .where(and(ne(reviews.revieweeId, main.userId), ne(reviews.reviewerId, main.userId)))
      .orderBy(asc(reviews.rating), desc(reviews.writtenAt))
      .limit(1),
  )
  const actor = members.find(({ userId }) => userId === worst?.revieweeId)
  if (!worst || !actor) return
  const time = worst.writtenAt + hour
  const reason = { reason: 'Other', details: 'We never met.' } as const
  await act(resources, { actor, time }, review, { reviewId: worst.id, ...reason })
}

interface Dispute {
  moderator: Member
  reporter: Member
  person: Member
}

/** A warning against which its person appeals. */
async function warnAndAppeal(
  resources: Resources,
  { moderator, reporter, person }: Dispute,
): Promise<void> {
  const ago = (hours: number) => resources.clock() - hours * hour
  await act(resources, { actor: reporter, time: ago(60) }, user, {
    subjectUsername: person.username,
    reportReason: 'Sold the desk to someone else an hour before we met.',
  })
  const decisionId = newId(ago(48))
  await act(resources, { actor: moderator, time: ago(48) }, decide, {
    id: decisionId,
    kind: 'user',
    subjectId: person.userId,
    verdict: 'warn',
    reason: 'Please keep what you agree on.',
  })
  await act(resources, { actor: person, time: ago(26) }, appeal, {
    decisionId,
    text: 'I wrote to them the evening before that it was sold. They did not read it.',
  })
}
