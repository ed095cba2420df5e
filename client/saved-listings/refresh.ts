import * as v from 'valibot'
import { savedListingSchema } from '#sync/saved-listings.ts'
import { nextPath, queryKey, type FeedQuery } from '../listings/feed-query.ts'
import { setFeedState } from '../listings/feed-pages.ts'
import { wireListing } from '../listings/wire.ts'
import { api } from '../session/api.ts'
import { shownUser } from '../session/store.ts'
import { currentDatabase } from '../sync/database.ts'

const answerSchema = v.array(v.object({ ...wireListing.entries, ...savedListingSchema.entries }))
type Answer = v.InferOutput<typeof answerSchema>

/** Fetches all that the user has saved, and lets go of what is saved no longer. */
export async function refreshSaved(query: FeedQuery): Promise<void> {
  const key = queryKey(query)
  setFeedState(key, { busy: true })
  const answers = await fetchAll('/api/saved-listings?limit=100')
  const problem = answers ? undefined : 'Your saved listings could not be loaded.'
  if (answers) await keep(answers, 'alone')
  setFeedState(key, { busy: false, asked: true, problem })
}

let heartsOf: string | undefined

/** What the hearts of the other tabs show: fetched once, then kept by saving and unsaving. */
export async function refreshHearts(): Promise<void> {
  const user = shownUser()?.id
  if (user === undefined || user === heartsOf) return
  heartsOf = user
  const answers = await fetchAll('/api/saved-listings?limit=100')
  // What was saved meanwhile is not among the answers and stays.
  if (answers) await keep(answers, 'beside others')
  else heartsOf = undefined
}

async function fetchAll(path: string): Promise<Answer | undefined> {
  const all: Answer = []
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await api('GET', next, { schema: answerSchema })
    if (answer.error) return undefined
    all.push(...answer.data)
    next = nextPath(answer.headers)
  }
  return all
}

async function keep(answers: Answer, how: 'alone' | 'beside others'): Promise<void> {
  const { listings, savedListings } = currentDatabase()
  const rows = answers.map((answer) => ({
    listing: v.parse(wireListing, answer),
    saved: v.parse(savedListingSchema, answer),
  }))
  const ids = new Set(answers.map((answer) => answer.savedListingId))
  await listings.db.transaction('rw', listings, savedListings, async () => {
    if (how === 'alone') await savedListings.filter((row) => !ids.has(row.savedListingId)).delete()
    await savedListings.bulkPut(rows.map((row) => row.saved))
    await listings.bulkPut(rows.map((row) => row.listing))
  })
}
