import { reviewIdOf } from '#sync/reviews.ts'
import { day } from '#sync/time.ts'
import { post as send } from './moderation-page.ts'
import { newFacts, type Facts } from './screens.ts'
import { join, register, signIn, stranger, type Person } from '../people/cast.ts'
import { setHandles } from '../people/people.ts'
import { runQuad } from '../server/command.ts'
import { answered, call, change, post, watch } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import { say } from '../server/talk.ts'

const school = 'מכללת הגבעה'

/** The settings of a server whose school writes Hebrew. */
export const hebrewSchool = {
  SCHOOL_DOMAIN: 'hillside.edu',
  SCHOOL_NAME: school,
  SCHOOL_WELCOME: 'ברוכים הבאים (גם אורחים).',
}

/** No letter of the text is of another script, or its first one is Hebrew. */
const description = 'מצב טוב. אפשר לאסוף בערב, ליד הספרייה.'

function person(firstName: string, username: string): Person {
  const made = stranger()
  const email = `${made.username}@hillside.edu`
  return { ...made, firstName, lastName: 'כהן', username, email, college: school }
}

const sellers = person('משה', 'משה12')

/** Two students with Hebrew names and listings, and nothing else. */
export const hebrewFacts = (server: TestServer): Promise<Facts> =>
  newFacts(server, {
    people: [person('דנה', 'דנה12'), sellers],
    own: { title: 'הילוכים (iPhone 15 מתנה)', description },
    other: { title: 'מנורת שולחן 2.0', description },
  })

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
export async function fillCampus(server: TestServer, facts: Facts): Promise<Filled> {
  const reader = person('יעל', 'יעל12')
  const moderator = person('אורי', 'אורי12')
  const blocked = person('גיל', 'גיל12')
  for (const each of [reader, moderator, blocked]) await join(server, each)
  const waiting = person('נועה', 'נועה12')
  await register(server, waiting)
  const { pathname, search } = new URL(await server.linkFor(waiting.email))
  const give = async (role: string, { email }: Person) => {
    const env = { ...hebrewSchool, DATA_DIR: server.dataDir }
    const { code, said } = await runQuad(env, role, 'add', email)
    if (code !== 0) throw new Error(said)
  }
  await give('moderator', moderator)
  await give('moderator', facts.person)
  await give('administrator', facts.person)
  const [own, selling] = [await signIn(server, facts.person), await signIn(server, sellers)]
  const [reading, deciding] = [await signIn(server, reader), await signIn(server, moderator)]
  const gone = await signIn(server, blocked)

  for (const as of [own, selling]) {
    const bio = 'לומדת ספרות (שנה ב׳).'
    await answered(
      await call(server, as, 'PATCH', `/profileInfo/update-info/${as.user.id}`, { bio }),
    )
  }
  await setHandles(server, selling, { venmoHandle: '@moshe-cohen' })
  await say(server, selling, own, 'שלום! הוא עדיין זמין?')
  await say(server, own, selling, 'כן, מחר ב-18:00.', facts.other)
  await send(server, '/api/block/block', { userId: gone.user.id }, own)

  for (const [by, about] of [
    [own, selling],
    [selling, own],
    [selling, reading],
  ] as const) {
    const review = { revieweeId: about.user.id, rating: 4, content: 'דייקן, ונעים (מאוד)!' }
    const reviewerUsername = by.user.username
    await send(server, '/reviews/post-review', { ...review, reviewerUsername }, by)
  }
  await watch(server, own, facts.other)
  await change(server, selling, facts.other, { title: 'מנורת שולחן 3.0' })

  const rules = {
    categories: [
      { name: 'Furniture', label: 'רהיטים' },
      { name: 'Event Tickets', label: 'כרטיסים' },
      { name: 'ציוד מעבדה', label: 'ציוד מעבדה' },
    ],
    words: { add: ['סכין'] },
    prohibited: 'אין למכור נשק.\nאין למכור אלכוהול.',
  }
  await answered(await call(server, own, 'PATCH', '/api/administration/rules', rules))
  const until = new Date(Date.now() + day).toISOString()
  const announcement = { text: 'היריד נדחה ליום ג׳.', until }
  await send(server, '/api/administration/announcements', announcement, own)

  const reason = 'התמונה מאתר אחר.'
  const details = 'מבקש תשלום מראש (בכרטיס).'
  const ownListing = await post(server, own, { title: 'כיסא', description })
  const reported = await post(server, selling, { title: 'אופניים', description })
  const appealed = await post(server, selling, { title: 'ספה ישנה', description })
  // Has a held word.
  await post(server, selling, { title: 'סכין מטבח', description })
  const message = await say(server, selling, reading, 'שלח לי את הקוד.')
  const reports = {
    '/api/listing-report': { listingId: reported._id, reason: 'Spam', details },
    '/api/review-report': {
      reviewId: reviewIdOf(reading.user.id, selling.user.id),
      reason: 'Spam',
      details,
    },
    '/api/message-report': { messageId: message._id, reason: 'Spam', details },
    '/reportUser/submit-report': { subjectUsername: selling.user.username, reportReason: details },
    '/api/bugs/submit': { description: 'החיפוש איטי.', category: 'UI', priority: 'Low' },
    '/api/school-requests': {
      schoolName: 'מכללת העמק',
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
  const appeal = { decisionId: await hide(appealed._id), text: 'היא שלי, ואפשר לבדוק.' }
  await send(server, '/api/appeals', appeal, selling)
  const decision = await hide(ownListing._id)
  return { hidden: ownListing._id, decision, verification: pathname + search }
}
