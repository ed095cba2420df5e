import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import type { Listing } from '#sync/listings.ts'
import { signInAs } from '#demo/sign-in-as.ts'
import { join, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { addSpot } from '#tests/support/people/meet-ups.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { change } from '#tests/support/server/market.ts'
import type { DemoServer } from './demo-server.ts'
import type { Facts } from './shot.ts'

/** Finds the subjects of the pictures, and registers a newcomer. */
export async function factsOf(server: DemoServer): Promise<Facts> {
  const newcomer = stranger({
    firstName: 'Nia',
    lastName: 'Abbott',
    username: 'nia.a',
    email: 'nia.abbott@bsu.edu',
    college: 'Ball State University',
    year: 2028,
  })
  await join(server, newcomer)
  const maya = await signIn(server, { ...newcomer, ...signInAs })
  const feed: Listing[] = await read(server, maya, '/api/listings?limit=100')
  const own: Listing[] = await read(server, maya, `/api/listings/user/${maya.user.id}`)
  const others = feed.filter(({ seller }) => seller._id !== maya.user.id)
  const listing = others.find(({ images, status }) => images.length > 2 && status === 'Available')
  const first = own.find(({ images, status }) => images.length > 0 && status === 'Available')
  if (!listing || !first) throw new Error('The demo campus has nothing to show.')
  // One visit before, so that the count is the same in every picture.
  await server.request(`/api/listings/view/${listing._id}`, {
    method: 'POST',
    headers: headersOf(server, maya),
  })
  await runQuad({ DATA_DIR: server.dataDir }, 'administrator', 'add', signInAs.email)
  await addSpot(server, maya, 'Library entrance', 'By the bike racks')
  await addSpot(server, maya, 'Student union', 'At the information desk, next to the big clock')
  const ownId = maya.user.id
  const database = new Database(joinPath(server.dataDir, 'quad.sqlite'))
  const asked = askedAbout(database, ownId)
  const free = own.filter(
    ({ status, _id }) => status === 'Available' && ![first._id, asked].includes(_id),
  )
  const [lowered, ...old] = free.slice(-3).map(({ _id }) => _id)
  if (lowered === undefined) throw new Error('The main student has too few listings.')
  await change(server, maya, lowered, { price: 5 })
  // As the sweep of every hour does it.
  const ask = database.prepare('update listings set asked_at = 1 where id = ?')
  for (const id of old) ask.run(id)
  database.close()
  const verifications = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ]
  return { listing, own: first, ownId, asked, lowered, old, newcomer, verifications }
}

/** A listing of a seller about which somebody has written. */
function askedAbout(database: Database.Database, sellerId: string): string {
  const found = database
    .prepare<[string, string], { id: string }>(
      "select l.id from listings l join messages m on m.listing_id = l.id where l.seller_id = ? and m.sender_id <> ? and l.status = 'Available' order by l.id",
    )
    .get(sellerId, sellerId)
  if (!found) throw new Error('Nobody has asked about a listing of the main student.')
  return found.id
}

async function signUp(server: DemoServer): Promise<string> {
  const person = stranger()
  await server.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(person),
  })
  const { pathname, search } = new URL(await server.linkFor(person.email))
  return pathname + search
}

async function read<T>(server: DemoServer, as: SignedIn, path: string): Promise<T> {
  const response = await server.request(path, { headers: headersOf(server, as) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<T>
}

const headersOf = (server: DemoServer, { accessToken }: SignedIn) => ({
  authorization: `Bearer ${accessToken}`,
  origin: server.url,
})
