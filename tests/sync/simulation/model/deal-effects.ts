import { day, hour } from '#sync/time.ts'
import type { Brief, Screen } from '../brief.ts'
import type { Author, Effect } from './effects.ts'

type Args = Record<string, string>

/** A deal as a screen shows it, written once more and plainly. */
interface Shown {
  state: string
  reason?: string | undefined
  amount: number
  by: string
  turn: number
  expires?: string | undefined
  /** When both agreed. */
  agreed?: string | undefined
  confirmed?: boolean | undefined
  /** When the viewer made offers, separated by commas. */
  offered: string
}

/** What a move makes of a deal, and of the status of its listing. */
type Next = { deal: Shown; status?: string } | undefined

/** The words of a card, for the kinds of moves that have one. */
const words: Record<string, (thing: string, amount: string) => string> = {
  accept: (thing, amount) => `I accept ${amount} for ${thing}.`,
  declined: (thing, amount) => `I decline ${amount} for ${thing}.`,
  withdrawn: (thing) => `I withdraw my offer for ${thing}.`,
  canceled: (thing) => `I canceled the reservation of ${thing}.`,
  reserve: (thing, amount) => `I reserved ${thing} for you at ${amount}.`,
  sell: (thing) => `I marked ${thing} as sold to you.`,
}

const dollars = (amount: number): string => (amount === 0 ? 'Free' : `$${amount}`)

const listingOf = (id: string): string => id.split('.', 1)[0] ?? ''
const none: Partial<Shown> = {
  reason: undefined,
  expires: undefined,
  agreed: undefined,
  confirmed: undefined,
}

interface Scene {
  deal: Shown | undefined
  price: number
  /** Absent if the screen lacks the listing. */
  asking: number | undefined
  status: string
  title: string
  side: string
  /** When the people of an agreed meet-up were there, if they are asked whether they met. */
  met: string | undefined
  author: Author
}

function sceneOf(screen: Screen, id: string, author: Author, { otherUserId }: Args): Scene {
  const row = screen.get(`deals/${id}`)
  const listing = screen.get(`listings/${listingOf(id)}`)
  // What it shows of a deal has these fields.
  const deal = row as Shown | undefined
  const isOver = deal?.state === 'open' && Date.parse(deal.expires ?? '') <= author.at
  const meetUp = screen.get(`meetUps/${otherUserId}`)
  const isAsked = meetUp?.asked === true && meetUp.state === 'agreed'
  return {
    deal: deal && isOver ? { ...deal, state: 'closed', reason: 'expired' } : deal,
    price: Number(listing?.price ?? deal?.amount ?? 0),
    asking: listing && Number(listing.price),
    status: String(listing?.status ?? 'Available'),
    title: String(listing?.title ?? row?.title ?? ''),
    side: id.endsWith(author.id) ? 'buyer' : 'seller',
    met: isAsked ? String(meetUp.at) : undefined,
    author,
  }
}

function offered(
  { deal, price, status, side, author }: Scene,
  amount: number,
  turn?: number,
): Next {
  const isAnswer = deal?.state === 'open' && deal.turn === turn
  const isNew = turn === undefined && (deal === undefined || deal.state === 'closed')
  const since = new Date(author.at - 30 * day).toISOString()
  const own = deal?.offered.split(',').filter((time) => time > since) ?? []
  if (status === 'Sold' || amount > price || !(isAnswer || isNew) || own.length >= 5)
    return undefined
  const now = new Date(author.at).toISOString()
  const expires = new Date(author.at + 48 * hour).toISOString()
  const next = { state: 'open', amount, by: side, turn: (deal?.turn ?? 0) + 1, expires }
  return { deal: { ...none, ...next, offered: [...own, now].join() } }
}

function accepted({ deal, status, side, author }: Scene, turn: number): Next {
  if (!deal || deal.turn !== turn || deal.by === side) return undefined
  if (deal.state !== 'open' || status === 'Sold') return undefined
  const agreed = new Date(author.at).toISOString()
  return { deal: { ...deal, ...none, state: 'reserved', agreed }, status: 'Pending' }
}

function ended({ deal, status, side }: Scene, turn: number): Next {
  if (!deal || deal.turn !== turn) return undefined
  const closed = (reason: string) => ({ ...deal, expires: undefined, state: 'closed', reason })
  if (deal.state === 'open') return { deal: closed(deal.by === side ? 'withdrawn' : 'declined') }
  if (deal.state !== 'reserved') return undefined
  return { deal: closed('canceled'), ...(status === 'Pending' && { status: 'Available' }) }
}

const unbegun = { state: 'closed', amount: 0, by: 'seller', turn: 0, offered: '' }

function reserved({ deal = unbegun, price, status, author }: Scene, amount: number): Next {
  if (status === 'Sold' || deal.state === 'sold' || deal.state === 'reserved') return undefined
  const isAsked = deal.state === 'open' && deal.by === 'buyer'
  if (amount !== (isAsked ? deal.amount : price)) return undefined
  const by = isAsked ? 'buyer' : 'seller'
  const next = { amount, by, turn: deal.turn + 1, agreed: new Date(author.at).toISOString() }
  return { deal: { ...deal, ...none, ...next, state: 'reserved' }, status: 'Pending' }
}

function sold({ deal = unbegun, price }: Scene): Next {
  if (deal.state === 'sold') return undefined
  const state = 'sold'
  if (deal.state === 'reserved') return { deal: { ...deal, state }, status: 'Sold' }
  const named = { amount: price, by: 'seller', turn: deal.turn + 1 }
  return { deal: { ...deal, ...none, ...named, state }, status: 'Sold' }
}

function answered({ deal, met }: Scene, received: boolean): Next {
  const hasMet = met !== undefined && Date.parse(deal?.agreed ?? '') <= Date.parse(met) + 2 * hour
  if (received && deal?.state === 'reserved' && hasMet)
    return { deal: { ...deal, state: 'sold', confirmed: true }, status: 'Sold' }
  if (deal?.state !== 'sold' || deal.confirmed) return undefined
  if (received) return { deal: { ...deal, confirmed: true } }
  return { deal: { ...deal, state: 'closed', reason: 'denied' } }
}

interface Move {
  id(args: Args, author: Author): string
  to?(scene: Scene, args: Args): Next
  /** What the card says, if the move has one. */
  says?(deal: Shown, scene: Scene, args: Args): string
}

const spoken =
  (kind: string) =>
  ({ amount }: Shown, { title }: Scene): string =>
    words[kind]?.(`“${title}”`, dollars(amount)) ?? ''

/** @param writeCard shows a message, as any other is shown */
export function dealEffects(
  writeCard: (screen: Screen, args: Args, author: Author) => void,
): Record<string, Effect> {
  return Object.fromEntries(
    Object.entries(moves).map(([name, move]) => [name, effectOf(move, writeCard)]),
  )
}

const moves: Record<string, Move> = {
  'deal.offer': {
    id: ({ listingIds, buyerId }, { id }) => `${listingIds?.[0]}.${buyerId ?? id}`,
    to: (scene, { amount, turn }) =>
      offered(scene, Number(amount), turn === undefined ? undefined : Number(turn)),
    says({ amount }, { title, side, asking }, { note }) {
      const thing = `“${title}”`
      const price = asking === undefined ? '' : ` (asking price ${dollars(asking)})`
      const named = `I offer ${dollars(amount)} for ${thing}${price}.`
      const ofBuyer = (asking ?? amount) === 0 ? `I’d like to have ${thing}.` : named
      const what = side === 'seller' ? `I offer you ${thing} for ${dollars(amount)}.` : ofBuyer
      return note === undefined ? what : `${what} ${note}`
    },
  },
  'deal.accept': {
    id: ({ id = '' }) => id,
    to: (scene, { turn }) => accepted(scene, Number(turn)),
    says: spoken('accept'),
  },
  'deal.end': {
    id: ({ id = '' }) => id,
    to: (scene, { turn }) => ended(scene, Number(turn)),
    says: (deal, scene) => spoken(String(deal.reason))(deal, scene),
  },
  'deal.reserve': {
    id: ({ listingId, buyerId }) => `${listingId}.${buyerId}`,
    to: (scene, { amount }) => reserved(scene, Number(amount)),
    says: spoken('reserve'),
  },
  'deal.sell': {
    id: ({ id, buyerId }) => `${id}.${buyerId}`,
    to: (scene, { buyerId }) => (buyerId ? sold(scene) : undefined),
    says: spoken('sell'),
  },
  'deal.confirm': {
    id: ({ id = '' }) => id,
    to: (scene, { received }) => answered(scene, Boolean(received)),
  },
  'deal.keep': { id: ({ id = '' }) => id },
}

function effectOf(
  move: Move,
  writeCard: (screen: Screen, args: Args, author: Author) => void,
): Effect {
  const other = ({ otherUserId, buyerId }: Args) => otherUserId ?? buyerId ?? ''
  return {
    keys(args, author) {
      const id = move.id(args, author)
      const listing = `listings/${listingOf(id)}`
      if (id.endsWith('.undefined') || id.endsWith('.null')) return [listing]
      const met = args.otherUserId === undefined ? [] : [`meetUps/${args.otherUserId}`]
      if (!move.says) return [`deals/${id}`, listing, ...met]
      return [`deals/${id}`, `conversations/${other(args)}`, `messages/${args.card}`, listing]
    },
    show(screen, args, author) {
      const id = move.id(args, author)
      const key = `listings/${listingOf(id)}`
      const scene = sceneOf(screen, id, author, args)
      const next = move.to?.(scene, args)
      if (next) {
        const { title } = scene
        screen.set(
          `deals/${id}`,
          defined({ ...next.deal, title: titleOf(screen, id, title, move) }),
        )
        if (next.status !== undefined) setStatus(screen, key, next.status)
        const content = move.says?.(next.deal, scene, args)
        const about = { listingId: listingOf(id), recipientId: other(args) }
        if (content !== undefined)
          writeCard(screen, { id: args.card ?? '', content, ...about }, author)
      }
      if (move === moves['deal.sell']) setStatus(screen, key, 'Sold')
    },
  }
}

/** An answer to a question of the server does not look at the listing. */
const titleOf = (screen: Screen, id: string, title: string, { says }: Move): string =>
  says ? title : String(screen.get(`deals/${id}`)?.title)

function setStatus(screen: Screen, key: string, status: string): void {
  const listing = screen.get(key)
  if (listing) screen.set(key, { ...listing, status })
}

const defined = (brief: object): Brief =>
  Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== undefined))
