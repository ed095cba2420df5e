import { expect } from 'playwright/test'
import { reviewIdOf } from '#sync/reviews.ts'
import { day } from '#sync/time.ts'
import { post as send } from './moderation-page.ts'
import type { CampusTexts } from './campus-texts.ts'
import { newFacts, type Facts } from './screens.ts'
import { join, register, signIn, stranger, type Person } from '../people/cast.ts'
import { setHandles } from '../people/people.ts'
import { runQuad } from '../server/command.ts'
import { answered, call, change, notificationsOf, post, watch } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import { say } from '../server/talk.ts'

const person = (
  { school, lastName, mailbox, people }: CampusTexts,
  who: keyof CampusTexts['people'],
): Person => {
  const made = stranger()
  const [firstName, username] = people[who]
  const email = `${made.username}${mailbox}@${school.SCHOOL_DOMAIN}`
  return { ...made, firstName, lastName, username, email, college: school.SCHOOL_NAME }
}

/** Two students who write these texts, with a listing each, and nothing else. */
export const campusFacts = async (server: TestServer, texts: CampusTexts): Promise<CampusFacts> => {
  const { titles, description, price } = texts
  const [mine, seller] = [person(texts, 'own'), person(texts, 'seller')]
  const facts = await newFacts(server, {
    people: [mine, seller],
    own: { title: titles.own, description, price },
    other: { title: titles.other, description, price },
  })
  return { ...facts, sellingPerson: seller }
}

interface CampusFacts extends Facts {
  sellingPerson: Person
}

/** What the screens of a filled campus need besides the facts. */
export interface Filled {
  /** One’s own listing that a moderator has hidden. */
  hidden: string
  /** The decision about it. */
  decision: string
  /** The page that verifies a sign-up of another person. */
  verification: string
}

/**
 * Lets people write in every place that they can, about the student of the facts and in what a moderator
 * and an administrator see, whom the student becomes.
 */
export async function fillCampus(
  server: TestServer,
  facts: CampusFacts,
  texts: CampusTexts,
): Promise<Filled> {
  const { titles, messages, description, price, categories, reason, details } = texts
  const reader = person(texts, 'reader')
  const moderator = person(texts, 'moderator')
  const blocked = person(texts, 'blocked')
  for (const each of [reader, moderator, blocked]) await join(server, each)
  const waiting = person(texts, 'waiting')
  await register(server, waiting)
  const { pathname, search } = new URL(await server.linkFor(waiting.email))
  const give = async (role: string, { email }: Person) => {
    const env = { ...texts.school, DATA_DIR: server.dataDir }
    const { code, said } = await runQuad(env, role, 'add', email)
    if (code !== 0) throw new Error(said)
  }
  await give('moderator', moderator)
  await give('moderator', facts.person)
  await give('administrator', facts.person)
  const [own, selling] = [
    await signIn(server, facts.person),
    await signIn(server, facts.sellingPerson),
  ]
  const [reading, deciding] = [await signIn(server, reader), await signIn(server, moderator)]
  const gone = await signIn(server, blocked)

  // The server tells both roles within seconds. The banner would lie over the first screen.
  const roles = async () =>
    (await notificationsOf(server, own)).filter(({ title }) => title === 'Your role has changed')
  await expect.poll(roles).toHaveLength(2)

  for (const as of [own, selling]) {
    const { bio } = texts
    await answered(
      await call(server, as, 'PATCH', `/profileInfo/update-info/${as.user.id}`, { bio }),
    )
  }
  await setHandles(server, selling, { venmoHandle: texts.handle })
  await say(server, selling, own, messages.question)
  await say(server, own, selling, messages.answer, facts.other)
  const offered = { listingIds: [facts.own], amount: 0.5, note: texts.review.slice(0, 300) }
  await send(server, '/api/deals', offered, selling)
  const place = { name: titles.other.slice(0, 60), hint: texts.description.slice(0, 120) }
  await send(server, '/api/moderation/spots', { ...place, position: 0 }, own)
  const meetUp = {
    at: new Date(Date.now() + day).toISOString(),
    zone: 'America/New_York',
    place: texts.review.slice(0, 80),
  }
  await answered(await call(server, selling, 'PUT', `/api/meet-ups/${own.user.id}`, meetUp))
  await send(server, '/api/block/block', { userId: gone.user.id }, own)

  for (const [by, about] of [
    [own, selling],
    [selling, own],
    [selling, reading],
  ] as const) {
    const review = { revieweeId: about.user.id, rating: 4, content: texts.review }
    const reviewerUsername = by.user.username
    await send(server, '/reviews/post-review', { ...review, reviewerUsername }, by)
  }
  await watch(server, own, facts.other)
  await change(server, selling, facts.other, { title: titles.changed })

  const rules = {
    categories: [
      { name: 'Furniture', label: categories.furniture },
      { name: 'Event Tickets', label: categories.tickets },
      { name: categories.added, label: categories.added },
    ],
    words: { add: [texts.heldWord] },
    prohibited: texts.prohibited.join('\n'),
  }
  await answered(await call(server, own, 'PATCH', '/api/administration/rules', rules))
  const until = new Date(Date.now() + day).toISOString()
  const announcement = { text: texts.announcement, until }
  await send(server, '/api/administration/announcements', announcement, own)

  const ownListing = await post(server, own, { title: titles.hidden, description, price })
  const reported = await post(server, selling, { title: titles.reported, description, price })
  const appealed = await post(server, selling, { title: titles.appealed, description, price })
  // Has a held word.
  await post(server, selling, { title: titles.held, description, price })
  const message = await say(server, selling, reading, messages.reported)
  const reports = {
    '/api/listing-report': { listingId: reported._id, reason: 'Spam', details },
    '/api/review-report': {
      reviewId: reviewIdOf(reading.user.id, selling.user.id),
      reason: 'Spam',
      details,
    },
    '/api/message-report': { messageId: message._id, reason: 'Spam', details },
    '/reportUser/submit-report': { subjectUsername: selling.user.username, reportReason: details },
    '/api/bugs/submit': { description: texts.bug, category: 'UI', priority: 'Low' },
    '/api/school-requests': {
      schoolName: texts.missingSchool,
      schoolEmailExample: 'noa@emek.edu',
      userContactEmail: 'noa@emek.edu',
    },
  }
  for (const [path, body] of Object.entries(reports)) await send(server, path, body, reading)

  const hide = async (subjectId: string) => {
    const id = crypto.randomUUID()
    // A moderator decides about what someone has reported.
    const report = { listingId: subjectId, reason: 'Spam', details }
    await send(server, '/api/listing-report', report, reading)
    const verdict = { id, kind: 'listing', subjectId, verdict: 'hide', reason }
    await send(server, '/api/moderation/decisions', verdict, deciding)
    return id
  }
  const appeal = { decisionId: await hide(appealed._id), text: texts.appeal }
  await send(server, '/api/appeals', appeal, selling)
  const decision = await hide(ownListing._id)
  return { hidden: ownListing._id, decision, verification: pathname + search }
}
