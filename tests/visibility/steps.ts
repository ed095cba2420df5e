import { createListing } from '#tests/support/server/listings.ts'
import { decide, reportListing, reportUser } from '#tests/support/server/moderation.ts'
import { sendMessage } from '#tests/support/server/messages.ts'
import { asExpected, heldWord, type Answer, type Step, type Take } from './step-kinds.ts'
import { hideReview, rate, unrate } from './review-steps.ts'
import {
  listingAt,
  monday,
  nameAt,
  notreDame,
  pageAt,
  personAt,
  purdue,
  statusOf,
  type Walk,
} from './walk.ts'

/** Do a step in the product and in the model. They return its status and the one that the model expects. */
const take: Take = {
  post: (walk, step) => post(walk, step, false),
  postHeld: (walk, step) => post(walk, step, true),
  /** Gives a listing a held word, or releases one that has it. */
  async check(walk, step) {
    const listing = listingAt(walk, step.which)
    if (!listing || listing.isHidden !== listing.isHeld) return asExpected
    const { id: subjectId, seller, word, isHeld } = listing
    if (!isHeld && walk.world.suspended.has(seller)) return asExpected
    listing.isHeld = !isHeld
    listing.isHidden = !isHeld
    const decision = { kind: 'listing', subjectId, verdict: 'release' }
    if (isHeld) return [(await decide(walk.app, walk.moderator, decision)).status, 200]
    const body = { title: `${word} ${heldWord} ${walk.app.now()}` }
    const as = personAt(walk, seller)
    return [await statusOf(walk, as, 'PATCH', `/api/listings/${subjectId}`, body), 200]
  },
  async save(walk, step) {
    const listing = listingAt(walk, step.which)
    if (!listing) return asExpected
    const isSeen = walk.world.sees(step.who, listing)
    if (isSeen) walk.world.saves.add(`${step.who}>${listing.id}`)
    const body = { listingId: listing.id }
    const as = personAt(walk, step.who)
    return [await statusOf(walk, as, 'POST', '/api/saved-listings', body), isSeen ? 200 : 404]
  },
  async delete(walk, step) {
    const listing = listingAt(walk, step.which)
    if (!listing) return asExpected
    walk.world.listings.splice(walk.world.listings.indexOf(listing), 1)
    const seller = personAt(walk, listing.seller)
    return [await statusOf(walk, seller, 'DELETE', `/api/listings/${listing.id}`), 200]
  },
  async block(walk, { pair: [one, other] }) {
    const exists = walk.world.knows(one, other)
    if (exists) walk.world.blocks.add(`${one}>${other}`)
    const body = { userId: personAt(walk, other).user.id }
    const answered = await statusOf(walk, personAt(walk, one), 'POST', '/api/block/block', body)
    return [answered, exists ? 200 : 404]
  },
  async unblock(walk, { pair: [one, other] }) {
    const exists = walk.world.knows(one, other)
    walk.world.blocks.delete(`${one}>${other}`)
    const body = { userId: personAt(walk, other).user.id }
    const answered = await statusOf(walk, personAt(walk, one), 'PATCH', '/api/block/unblock', body)
    return [answered, exists ? 200 : 404]
  },
  async write(walk, { pair: [from, to] }) {
    const expected = walk.world.answerToMessage(from, to)
    if (expected === 201) {
      walk.world.written.add(`${from}>${to}`)
      pageAt(walk, to).expectMessage(nameAt(walk, from))
    }
    const { status } = await sendMessage(walk.app, personAt(walk, from), personAt(walk, to))
    return [status, expected]
  },
  rate,
  unrate,
  hideReview,
  reserve: (walk, step) =>
    set(walk, step, { people: walk.world.reserved, body: { allowMessages: !step.on } }),
  close: (walk, step) =>
    set(walk, step, { people: walk.world.private, body: { privateProfile: step.on } }),
  show: (walk, step) =>
    set(walk, step, { people: walk.world.showing, body: { showActivity: step.on } }),
  async share(walk, step) {
    if (step.on) walk.world.sharing.add(step.who)
    else walk.world.sharing.delete(step.who)
    const as = personAt(walk, step.who)
    const path = `/api/users/update-availability/${as.user.id}`
    const body = { showAvailability: step.on, availability: [monday] }
    return [await statusOf(walk, as, 'PUT', path, body), 200]
  },
  async move(walk, step) {
    const as = personAt(walk, step.who)
    const university = walk.world.campuses[step.who] === purdue ? notreDame : purdue
    const isAllowed = walk.world.move(step.who, university)
    const path = `/api/users/university/${as.user.id}`
    return [await statusOf(walk, as, 'PUT', path, { university }), isAllowed ? 200 : 409]
  },
  /** Hides a listing, or restores a hidden one that does not wait. */
  async hide(walk, step) {
    const listing = listingAt(walk, step.which)
    if (!listing) return asExpected
    const { isHeld, id: subjectId } = listing
    const isHidden = listing.isHidden && !isHeld
    listing.isHeld = false
    if (!isHidden && !isHeld) {
      const others = walk.world.active().filter((each) => each !== listing.seller)
      const reporter = others.find((each) => walk.world.sees(each, listing))
      if (reporter === undefined) return asExpected
      await reportListing(walk.app, personAt(walk, reporter), subjectId)
    }
    listing.isHidden = !isHidden
    const decision = { kind: 'listing', subjectId, verdict: isHidden ? 'restore' : 'hide' }
    return [(await decide(walk.app, walk.moderator, decision)).status, 200]
  },
  /** Suspends a person, or reinstates the one who is suspended. */
  async suspend(walk, { who: named }) {
    const [who = named] = walk.world.suspended
    const { user } = personAt(walk, who)
    const isSuspended = walk.world.suspended.has(who)
    const reporter = walk.world.active().find((each) => each !== who)
    if (reporter === undefined) return asExpected
    if (!isSuspended) await reportUser(walk.app, personAt(walk, reporter), user.username)
    const verdict = isSuspended ? 'reinstate' : 'suspend'
    const decision = { kind: 'user', subjectId: user.id, verdict }
    const { status } = await decide(walk.app, walk.moderator, decision)
    if (isSuspended) {
      walk.world.suspended.delete(who)
      await walk.logInAgain(who)
    } else walk.world.suspended.add(who)
    return [status, 200]
  },
  leave: async (walk, step) => [await walk.leave(step.who), 200],
}

async function post(
  walk: Walk,
  { who: seller, word }: { who: number; word: string },
  isHeld: boolean,
): Promise<Answer> {
  const title = isHeld ? `One ${word} and a ${heldWord}` : `One ${word}`
  const id = await createListing(walk.app, personAt(walk, seller), { title })
  const campus = walk.world.campuses[seller] ?? ''
  walk.world.listings.push({ id, seller, campus, word, isHidden: isHeld, isHeld })
  return asExpected
}

/** Changes a setting. */
async function set(
  walk: Walk,
  step: { who: number; on: boolean },
  { people, body }: { people: Set<number>; body: object },
): Promise<Answer> {
  if (step.on) people.add(step.who)
  else people.delete(step.who)
  const as = personAt(walk, step.who)
  return [await statusOf(walk, as, 'PUT', `/api/users/settings/${as.user.id}`, body), 200]
}

/** The person who takes a step; undefined if it is the moderator. */
function actorOf(walk: Walk, step: Step): number | undefined {
  if ('pair' in step) return step.pair[0]
  if (step.kind === 'delete') return listingAt(walk, step.which)?.seller
  return 'who' in step && step.kind !== 'suspend' ? step.who : undefined
}

/** Takes a step, unless a suspended person would have to. */
export async function taken<Kind extends Step['kind']>(
  walk: Walk,
  step: Extract<Step, { kind: Kind }>,
): Promise<Answer> {
  const actor = actorOf(walk, step)
  if (actor !== undefined && walk.world.suspended.has(actor)) return asExpected
  const name: Kind = step.kind
  // Two reviews of one millisecond have no order.
  walk.app.moveClock(1000)
  const answer = await take[name](walk, step)
  walk.reached.add(`${name} ${answer[1]}`)
  for (const page of walk.pages) await page.caughtUp()
  return answer
}
