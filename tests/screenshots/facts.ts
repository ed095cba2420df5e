import type { Listing } from '#sync/listings.ts'
import { signInAs } from '#demo/sign-in-as.ts'
import { join, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
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
  const verifications = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ]
  return { listing, own: first, ownId: maya.user.id, newcomer, verifications }
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
