import { accept, confirm, end, offer, sell } from '#server/deals/actions.ts'
import { open, read } from '#server/messages/reading.ts'
import { newId } from '#server/new-id.ts'
import type { Resources } from '#server/resources.ts'
import { dealIdOf } from '#sync/deals/deals.ts'
import { hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer as Posted } from './listings.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

type Step = { by: 'main' | 'other' } & (
  | { move: 'offer'; share: number; note?: string }
  | { move: 'accept' | 'end' | 'sell' | 'confirm' }
)

/** Deals of the main student: about her own listings, and about those of others. */
const trades: { about: 'own' | 'theirs'; steps: Step[] }[] = [
  {
    about: 'own',
    steps: [{ by: 'other', move: 'offer', share: 0.8, note: 'I could pick it up tonight.' }],
  },
  {
    about: 'own',
    steps: [
      { by: 'other', move: 'offer', share: 0.9 },
      { by: 'main', move: 'accept' },
    ],
  },
  {
    about: 'own',
    steps: [
      { by: 'other', move: 'offer', share: 1 },
      { by: 'main', move: 'accept' },
      { by: 'main', move: 'sell' },
      { by: 'other', move: 'confirm' },
    ],
  },
  { about: 'theirs', steps: [{ by: 'main', move: 'offer', share: 0.8 }] },
  {
    about: 'theirs',
    steps: [
      { by: 'main', move: 'offer', share: 0.7 },
      { by: 'other', move: 'offer', share: 0.9, note: 'It is as good as new.' },
    ],
  },
  {
    about: 'theirs',
    steps: [
      { by: 'main', move: 'offer', share: 1 },
      { by: 'other', move: 'accept' },
    ],
  },
  {
    about: 'theirs',
    steps: [
      { by: 'main', move: 'offer', share: 0.9 },
      { by: 'other', move: 'accept' },
      { by: 'other', move: 'sell' },
    ],
  },
  {
    about: 'theirs',
    steps: [
      { by: 'main', move: 'offer', share: 0.5 },
      { by: 'other', move: 'end' },
    ],
  },
]

/** Two people between whom something is reserved. */
export type Reserved = Pick<Trade, 'main' | 'other'>

/** Makes one deal in each state. @returns who has a reservation: the main student's buyer, her seller */
export async function trade(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Posted[] },
  random: Random,
): Promise<Reserved[]> {
  const main = members.find(({ username }) => username === signInAs.username)
  if (!main) return []
  const free = offers.filter(
    ({ seller, status, good }) =>
      seller.universityId === main.universityId && status === 'Available' && good.price >= 5,
  )
  const others = members.filter((one) => one.universityId === main.universityId && one !== main)
  const used = new Set<Posted>()
  const reserved: Reserved[] = []
  for (const { about, steps } of trades) {
    const posted = random.pick(
      free.filter((each) => !used.has(each) && (each.seller === main) === (about === 'own')),
    )
    used.add(posted)
    const other = about === 'own' ? random.pick(others) : posted.seller
    await move(resources, { main, other, posted, steps })
    if (steps.at(-1)?.move === 'accept') reserved.push({ main, other })
  }
  return reserved
}

interface Trade {
  main: Member
  other: Member
  posted: Posted
  steps: Step[]
}

async function move(resources: Resources, { main, other, posted, steps }: Trade): Promise<void> {
  const { id: listingId, good, seller } = posted
  const buyer = seller === main ? other : main
  const id = dealIdOf(listingId, buyer.userId)
  const begun = Math.max(resources.clock() - 20 * hour, posted.time + minute)
  let turn = 0
  for (const [i, step] of steps.entries()) {
    const actor = step.by === 'main' ? main : other
    const at = { actor, time: begun + i * 25 * minute }
    if (i > 0) await readWith(resources, at, actor === main ? other : main)
    const card = newId(at.time)
    if (step.move === 'offer') {
      const amount = Math.max(1, Math.round(good.price * step.share))
      const answered = turn === 0 ? {} : { turn }
      const args = { card, listingIds: [listingId], buyerId: buyer.userId, amount, ...answered }
      await act(resources, at, offer, { ...args, ...(step.note && { note: step.note }) })
      turn += 1
    } else if (step.move === 'accept') await act(resources, at, accept, { id, card, turn })
    else if (step.move === 'end') await act(resources, at, end, { id, card, turn })
    else if (step.move === 'sell')
      await act(resources, at, sell, { id: listingId, card, buyerId: buyer.userId })
    else await act(resources, at, confirm, { id, received: true })
  }
}

/** Whoever answers has seen what the other did. */
async function readWith(
  resources: Resources,
  at: { actor: Member; time: number },
  { userId: otherUserId }: Member,
): Promise<void> {
  await act(resources, at, open, { otherUserId })
  await act(resources, at, read, { otherUserId })
}
