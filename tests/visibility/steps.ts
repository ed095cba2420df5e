import fc from 'fast-check'
import { createListing } from '#tests/support/server/listings.ts'
import { decide, reportListing, reportUser } from '#tests/support/server/moderation.ts'
import { sendMessage } from '#tests/support/server/messages.ts'
import { listingAt, notreDame, personAt, purdue, statusOf, type Walk } from './walk.ts'

export const words = ['walnut', 'violin', 'toaster']

const who = fc.nat({ max: 3 })
const pair = fc.tuple(who, who).filter(([one, other]) => one !== other)
const which = fc.nat({ max: 1000 })

const kind = <const Kind extends string>(name: Kind) => fc.constant(name)

/** Any step. The weights keep the walk busy with listings, blocks and messages. */
export const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('post'), who, word: fc.constantFrom(...words) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('save'), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('block'), pair }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('unblock'), pair }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('write'), pair }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reserve'), who, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('move'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('hide'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('suspend'), who }) },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

type Answer = readonly [answered: number, expected: number]
type Take = {
  [Kind in Step['kind']]: (walk: Walk, step: Extract<Step, { kind: Kind }>) => Promise<Answer>
}

const asExpected = [200, 200] as const

/** Do a step in the product and in the model. They return its status and the one that the model expects. */
const take: Take = {
  async post(walk, { who: seller, word }) {
    const id = await createListing(walk.app, personAt(walk, seller), { title: `One ${word}` })
    const campus = walk.world.campuses[seller] ?? ''
    walk.world.listings.push({ id, seller, campus, word, isHidden: false })
    return asExpected
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
    if (expected === 201) walk.world.written.add(`${from}>${to}`)
    const { status } = await sendMessage(walk.app, personAt(walk, from), personAt(walk, to))
    return [status, expected]
  },
  async reserve(walk, step) {
    if (step.on) walk.world.reserved.add(step.who)
    else walk.world.reserved.delete(step.who)
    const as = personAt(walk, step.who)
    const path = `/api/users/settings/${as.user.id}`
    return [await statusOf(walk, as, 'PUT', path, { allowMessages: !step.on }), 200]
  },
  async move(walk, step) {
    const as = personAt(walk, step.who)
    const university = walk.world.campuses[step.who] === purdue ? notreDame : purdue
    const isAllowed = walk.world.move(step.who, university)
    const path = `/api/users/university/${as.user.id}`
    return [await statusOf(walk, as, 'PUT', path, { university }), isAllowed ? 200 : 409]
  },
  /** Hides a listing, or restores a hidden one. */
  async hide(walk, step) {
    const listing = listingAt(walk, step.which)
    if (!listing) return asExpected
    const { isHidden, id: subjectId } = listing
    if (!isHidden) {
      const others = walk.world.active().filter((each) => each !== listing.seller)
      const reporter = others.find((each) => walk.world.sees(each, listing))
      if (reporter === undefined) return asExpected
      await reportListing(walk.app, personAt(walk, reporter), subjectId)
    }
    listing.isHidden = !isHidden
    const decision = { kind: 'listing', subjectId, verdict: isHidden ? 'restore' : 'hide' }
    return [(await decide(walk.app, walk.moderator, decision)).status, 200]
  },
  /** Suspends a person, or reinstates a suspended one. */
  async suspend(walk, step) {
    const { user } = personAt(walk, step.who)
    const isSuspended = walk.world.suspended.has(step.who)
    const [reporter, ...rest] = walk.world.active().filter((each) => each !== step.who)
    if (reporter === undefined || rest.length === 0) return asExpected
    if (!isSuspended) await reportUser(walk.app, personAt(walk, reporter), user.username)
    const verdict = isSuspended ? 'reinstate' : 'suspend'
    const decision = { kind: 'user', subjectId: user.id, verdict }
    const { status } = await decide(walk.app, walk.moderator, decision)
    if (isSuspended) {
      walk.world.suspended.delete(step.who)
      await walk.logInAgain(step.who)
    } else walk.world.suspended.add(step.who)
    return [status, 200]
  },
}

/** The person who takes a step; undefined if it is the moderator. */
function actorOf(walk: Walk, step: Step): number | undefined {
  if ('pair' in step) return step.pair[0]
  if (step.kind === 'delete') return listingAt(walk, step.which)?.seller
  return step.kind === 'suspend' || step.kind === 'hide' ? undefined : step.who
}

/** Takes a step, unless a suspended person would have to. */
export async function taken<Kind extends Step['kind']>(
  walk: Walk,
  step: Extract<Step, { kind: Kind }>,
): Promise<Answer> {
  const actor = actorOf(walk, step)
  if (actor !== undefined && walk.world.suspended.has(actor)) return asExpected
  const name: Kind = step.kind
  return take[name](walk, step)
}
