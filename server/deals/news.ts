import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { DealMove } from '#sync/deals/move.ts'
import { priceText } from '#sync/money.ts'
import type { Db } from '../db/open.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { dealIdOfStage, type Stage } from './stage.ts'
import { tell } from './tell.ts'

interface Moved {
  deal: DealFacts
  title: string
  move: DealMove
  isTooLow: boolean
}

/** Notifies the other person of a move, once. */
export async function tellOfMove(
  context: HandlerContext,
  stage: Stage,
  moved: Moved,
): Promise<void> {
  const { sellerId, buyerId, otherId } = stage
  const { username, userId } = context.actor
  const id = dealIdOfStage(stage)
  const words = wordsOf(username, stage, moved)
  const about = { id, sellerId, buyerId }
  const event = `${moved.move.name} ${moved.deal.turn}`
  if (words && !moved.isTooLow)
    await tell(context, otherId, about, { ...words, event, with: username })
  if (!moved.isTooLow) return
  const other = await nameOf(context.tx, otherId)
  const declined = {
    title: `${other} declined ${priceText(moved.deal.amount)}`,
    message: `“${moved.title}”`,
  }
  const news = { ...declined, event: `decline ${moved.deal.turn}`, with: other }
  await tell({ ...context, actor: { ...context.actor, userId } }, userId, about, news)
}

function wordsOf(
  username: string,
  { listing, side }: Stage,
  { deal, title, move }: Moved,
): { title: string; message: string } | undefined {
  const amount = priceText(deal.amount)
  const thing = `“${title}”`
  switch (move.name) {
    case 'offer': {
      const asking = `for ${thing} (asking price ${priceText(listing.priceCents / 100)})`
      const isAsking = side === 'buyer' && deal.amount === 0
      return isAsking
        ? { title: `${username} asks for ${thing}`, message: 'It is free.' }
        : { title: `${username} offers ${amount}`, message: asking }
    }
    case 'accept': {
      const whom = side === 'seller' ? 'you' : username
      return {
        title: `${username} accepted ${amount}`,
        message: `${thing} is reserved for ${whom}.`,
      }
    }
    case 'reserve':
      return {
        title: 'Reserved for you',
        message: `${username} reserved ${thing} for you at ${amount}.`,
      }
    case 'sell':
      return { title: `Did you get ${thing}?`, message: `${username} marked it as sold to you.` }
    case 'confirm':
      return { title: `${username} has ${thing}`, message: 'The sale is confirmed.' }
    case 'deny':
      return { title: `${username} says they didn’t buy ${thing}`, message: 'It stays sold.' }
    case 'end':
      return endWords(username, deal, thing)
    default:
      return undefined
  }
}

function endWords(username: string, { reason, amount }: DealFacts, thing: string) {
  if (reason === 'declined')
    return { title: `${username} declined ${priceText(amount)}`, message: thing }
  if (reason === 'withdrawn') return { title: `${username} withdrew the offer`, message: thing }
  return { title: 'Reservation canceled', message: thing }
}

export async function nameOf(db: Db, userId: string): Promise<string> {
  const [user] = await db.select({ name: users.username }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}
