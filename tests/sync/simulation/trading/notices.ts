import { unorderedPairId } from '#sync/id.ts'
import { Wrong } from '../wrong.ts'
import type { DealChange, Entry } from './ledger.ts'
import type { TradingWorld } from './world.ts'
import { floor } from './market.ts'

/** What a notification tells, by its title. Those that are about no deal are left out. */
const kinds: readonly [RegExp, string][] = [
  [/ offers (it for )?\$/, 'offer'],
  [/ accepted \$/, 'accept'],
  [/ declined \$/, 'decline'],
  [/ withdrew the offer$/, 'withdraw'],
  [/^Reserved for you$/, 'reserve'],
  [/^Reservation canceled$/, 'cancel'],
  [/^Did you get /, 'sell'],
  [/ was sold to you$/, 'complete'],
  [/ has “|^The sale is complete$/, 'confirm'],
  [/ says they didn’t buy it$/, 'deny'],
  [/ was sold$/, 'sold'],
  [/^Your offer has ended$/, 'offer over'],
  [/^A reservation has ended$/, 'reservation over'],
  [/ has expired$/, 'expired'],
  [/ ends at /, 'warn'],
  [/^Still reserved for /, 'ask'],
  [/ undid the sale$/, 'unsell'],
]

/** All that people may be told of. */
export const eventsToTell: readonly string[] = kinds.map(([, kind]) => kind)

type Count = Map<string, number>

/** Of each event each person who must hear of it gets one notification, and no one else gets any. */
export function judgeNotices(world: TradingWorld, news: readonly Entry[]): void {
  const expected: Count = new Map()
  const found: Count = new Map()
  // Those who block each other are told nothing.
  const silent = new Set(world.blocked)
  news.forEach((entry, i) => {
    if (entry.kind === 'block') {
      const pair = unorderedPairId(entry.one, entry.other)
      silent.add(pair)
      const by = `${entry.one} ${pair}`
      if (entry.isOver) world.blocked.delete(by)
      else world.blocked.add(by)
      silent.add(by)
    }
    if (entry.kind === 'notice') {
      const kind = kinds.find(([title]) => title.test(entry.title))?.[1]
      if (kind !== undefined) {
        add(found, entry.user, entry.pair, kind)
        world.told.add(kind)
      }
    }
    if (entry.kind === 'deal') {
      const pair = unorderedPairId(entry.seller, entry.buyer)
      for (const [user, kind] of toldOf(entry, news.slice(i + 1))) add(expected, user, pair, kind)
    }
    if (entry.kind === 'card' && !isBelowFloor(world, entry)) {
      const { sender, recipient, event } = entry
      if (event.kind !== 'sell')
        add(expected, recipient, unorderedPairId(sender, recipient), event.kind)
    }
  })
  const silentPairs = [...silent].map((each) => each.split(' ').at(-1) ?? '')
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    if (silentPairs.some((pair) => key.includes(pair))) continue
    const [due = 0, here = 0] = [expected.get(key), found.get(key)]
    if (due === here) continue
    const kind = key.split('|').at(-1)
    throw new Wrong(`A person was told of "${kind}" ${here} times instead of ${due}.`)
  }
}

function add(count: Count, user: string, pair: string, kind: string): void {
  const key = [user, pair, kind].join('|')
  count.set(key, (count.get(key) ?? 0) + 1)
}

const isBelowFloor = (
  { listings, phones }: TradingWorld,
  { listing, sender, event }: Extract<Entry, { kind: 'card' }>,
): boolean =>
  event.kind === 'offer' &&
  sender !== phones[0]?.id &&
  listings.indexOf(listing) === 1 &&
  (event.amount ?? 0) < Math.min(floor, event.price ?? 0)

/** Who must hear of a change that no card shows. */
function toldOf(change: DealChange, after: readonly Entry[]): [string, string][] {
  const { seller, buyer, before: old, after: now } = change
  const author = now.by === 'seller' ? seller : buyer
  const asked = now.by === 'seller' ? buyer : seller
  if (now.asked !== null && old?.asked === null && now.state === old.state)
    return now.state === 'open' ? [[asked, 'warn']] : [[seller, 'ask']]
  if (now.confirmed !== null && old?.confirmed === null) return [[seller, 'confirm']]
  if (now.state === 'sold' && old?.state !== 'sold')
    return [[buyer, old?.confirmed ? 'complete' : 'sell']]
  if (now.state === 'sold') return []
  if (now.state === 'reserved') return old?.state === 'sold' ? [[buyer, 'unsell']] : []
  if (now.state !== 'closed' || old?.state === 'closed') return []
  const wasReserved = old?.state === 'reserved'
  if (now.reason === 'expired') return [[author, 'expired']]
  if (now.reason === 'denied') return [[seller, 'deny']]
  if (now.reason === 'sold') return [[buyer, 'sold']]
  if (now.reason === 'price') return now.by === 'buyer' ? [[buyer, 'offer over']] : []
  if (now.reason === 'gone') return [[buyer, wasReserved ? 'reservation over' : 'offer over']]
  if (old?.state === 'sold') return [[buyer, 'unsell']]
  if (now.reason === 'canceled') return hasCard(change, after) ? [] : [[buyer, 'cancel']]
  if (now.reason !== 'lapsed') return []
  return [
    [buyer, 'reservation over'],
    [seller, 'reservation over'],
  ]
}

/** Whether a person canceled it, who is known by the card. */
function hasCard({ id, listing, buyer }: DealChange, after: readonly Entry[]): boolean {
  const next = after.find(
    (each) =>
      (each.kind === 'deal' && each.id === id) ||
      (each.kind === 'card' &&
        each.listing === listing &&
        [each.sender, each.recipient].includes(buyer)),
  )
  return next?.kind === 'card' && next.event.kind === 'cancel'
}
