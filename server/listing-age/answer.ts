import type { Context, Handler } from 'hono'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import { questionPath } from '#sync/paths.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { addressOf, type Env } from '../env.ts'
import { edit } from '../listings/actions.ts'
import { renew } from '../listings/renew.ts'
import { maintenanceSince, underMaintenance } from '../maintenance/mode.ts'
import { statusOf } from '../refusals.ts'
import { builtClient } from '../static/built-folder.ts'
import { sharedHead } from '../static/plain-page.ts'
import { actorNow } from '../sync/actor.ts'
import { execute } from '../sync/execute.ts'
import type { Implementation } from '../sync/implement.ts'
import { endedHtml, problemHtml, questionHtml, type AskedListing } from './question-page.ts'
import { questionOf, type Question } from './question-token.ts'

/** GET /still-available?token=: the listings of a link in an email. It changes nothing. */
export function showQuestion(folder = builtClient): Handler<Env> {
  const head = sharedHead(folder)
  return async (c) => {
    const token = c.req.query('token') ?? ''
    const found = await read(c, token)
    if (!found) return c.html(endedHtml(head), 404)
    return c.html(questionHtml({ token, listings: found.asked }, head))
  }
}

/** POST /still-available: a button of that page. It needs no script, and leads back to the page. */
export function answerQuestion(folder = builtClient): Handler<Env> {
  const head = sharedHead(folder)
  return async (c) => {
    const { token, listing, answer } = textsOf(await c.req.text())
    const found = await read(c, token)
    if (!found) return c.html(endedHtml(head), 404)
    const ids = found.asked
      .filter(({ id, state }) => state === null && (listing === '' || id === listing))
      .map(({ id }) => id)
    try {
      await act(c, found.question, { ids, answer, isNamed: listing !== '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message: problem } = error
      return c.html(questionHtml({ token, listings: found.asked, problem }, head), statusOf(error))
    }
    return c.redirect(`${questionPath}?token=${encodeURIComponent(token)}`, 303)
  }
}

/** Refuses answers while Quad takes no changes, with a page in place of data. */
export function pauseAnswers(folder = builtClient): Handler<Env> {
  const head = sharedHead(folder)
  return async (c, next) => {
    const since = await c.get('resources').readers.readOnce(maintenanceSince)
    if (since === undefined) return next()
    const refusal = underMaintenance()
    return c.html(problemHtml(refusal.message, head), statusOf(refusal))
  }
}

/** What a form sends, as browsers encode it. */
function textsOf(body: string) {
  const sent = new URLSearchParams(body)
  const textOf = (name: string): string => sent.get(name) ?? ''
  return { token: textOf('token'), listing: textOf('listing'), answer: textOf('answer') }
}

type Found = { question: Question; asked: AskedListing[] }

function read(c: Context<Env>, token: string): Promise<Found | undefined> {
  const { readers, keyring, clock } = c.get('resources')
  return readers.read(async (db) => {
    const question = await questionOf(db, keyring, { token, now: clock() })
    return question && { question, asked: await listingsOf(db, question) }
  })
}

/** Those of the question that are still the seller’s. */
async function listingsOf(db: Db, { sellerId, listingIds }: Question): Promise<AskedListing[]> {
  const rows = await db
    .select({
      id: listings.id,
      title: listings.title,
      status: listings.status,
      hiddenBy: listings.hiddenBy,
      askedAt: listings.askedAt,
    })
    .from(listings)
    .where(
      and(
        inArray(listings.id, [...listingIds]),
        eq(listings.sellerId, sellerId),
        eq(listings.deleted, false),
      ),
    )
    .orderBy(desc(listings.seq))
  return rows.map((row) => ({ id: row.id, title: row.title, state: stateOf(row) }))
}

interface Row {
  status: string
  hiddenBy: string | null
  askedAt: number | null
}

function stateOf({ status, hiddenBy, askedAt }: Row): string | null {
  if (status === 'Sold') return 'Sold'
  if (hiddenBy === 'age') return null
  if (hiddenBy === 'check') return 'Waits for a moderator'
  if (hiddenBy !== null) return 'Hidden by a moderator'
  return askedAt === null ? 'Still available' : null
}

type Answer = { ids: string[]; answer: string; isNamed: boolean }

/** Answers as the seller. What was answered in the meantime is left as it is. */
async function act(
  c: Context<Env>,
  { sellerId }: Question,
  { ids, answer, isNamed }: Answer,
): Promise<void> {
  const [id] = ids
  if (answer === 'available' && id !== undefined) return run(c, sellerId, renew, { ids })
  if (answer === 'sold' && isNamed && id !== undefined)
    return run(c, sellerId, edit, { id, status: 'Sold' })
  if (answer !== 'available' && (answer !== 'sold' || !isNamed))
    throw new Refusal('bad_input', 'Please choose one of the buttons.', 'answer')
}

const run = <Args>(
  c: Context<Env>,
  sellerId: string,
  implementation: Implementation<Args>,
  args: Args,
): Promise<void> =>
  execute(c.get('resources'), {
    owner: sellerId,
    actor: (tx) => actorNow(tx, sellerId),
    address: addressOf(c),
    implementation,
    args,
    answer: () => undefined,
  })
