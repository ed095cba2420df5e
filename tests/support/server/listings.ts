import type { Listing } from '#sync/listings.ts'
import type { SavedListingAnswer } from '#sync/saved-listings.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'

/** The fields that the listing form sends. */
export const desk = {
  title: 'Oak desk',
  description: 'Solid oak, some scratches. Pick up at Hawkins Hall.',
  price: '45',
  category: 'Furniture',
  images: [],
}

export const ticket = {
  title: 'Two tickets',
  description: 'Row 5, next to each other.',
  price: 20,
  category: 'Event Tickets',
  eventType: 'Concert',
}

/** Posts a listing as the documented client does. @returns its id. */
export async function createListing(
  app: TestApp,
  as: SignedIn,
  changes: object = {},
): Promise<string> {
  const response = await app.call('POST', '/api/listings/create', {
    as,
    body: { ...desk, ...changes },
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { _id: string })._id
}

export async function readJson<T>(app: TestApp, as: SignedIn, path: string): Promise<T> {
  const response = await app.call('GET', path, { as })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}

export const readFeed = (app: TestApp, as: SignedIn, query = '') =>
  readJson<Listing[]>(app, as, `/api/listings${query}`)
export const feedIds = async (app: TestApp, as: SignedIn, query = '') =>
  (await readFeed(app, as, query)).map(({ _id }) => _id)
export const readOne = (app: TestApp, as: SignedIn, id: string) =>
  readJson<Listing>(app, as, `/api/listings/${id}`)

export async function save(
  app: TestApp,
  as: SignedIn,
  listingId: string,
): Promise<SavedListingAnswer> {
  const response = await app.call('POST', '/api/saved-listings', { as, body: { listingId } })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json() as Promise<SavedListingAnswer>
}

/** Follows `Link: …; rel="next"` to the last page. */
export async function readAllPages<T>(app: TestApp, as: SignedIn, path: string): Promise<T[][]> {
  const pages: T[][] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const response: Response = await app.call('GET', next, { as })
    pages.push((await response.json()) as T[])
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return pages
}
