import type { Listing } from '#sync/listings.ts'
import type { Notification } from '#sync/notifications.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import type { Door, Person, SignedIn } from '../people/cast.ts'
import { photo } from './photos.ts'
import type { TestServer } from './server.ts'

/** A campus for one test only, so that its feed holds only the test's listings. */
export const campus = (college: string, domain: string, username: string): Partial<Person> => ({
  college,
  username,
  email: `${username}@${domain}`,
})

const desk = {
  title: 'Oak desk',
  description: 'Solid oak, some scratches. Pick up at Hawkins Hall.',
  price: '45',
  category: 'Furniture',
  images: [] as unknown[],
}

/** Posts a listing by the documented call. */
export async function post(
  server: Door,
  as: SignedIn,
  changes: object = {},
): Promise<{ _id: string }> {
  return answered(await call(server, as, 'POST', '/api/listings/create', { ...desk, ...changes }))
}

export const change = async (server: Door, as: SignedIn, id: string, changes: object) =>
  answered(await call(server, as, 'PATCH', `/api/listings/${id}`, changes))

export const readListing = async (server: Door, as: SignedIn, id: string): Promise<Listing> =>
  answered(await call(server, as, 'GET', `/api/listings/${id}`))

export const readProfile = async (server: Door, as: SignedIn, id: string): Promise<PublicProfile> =>
  answered(await call(server, as, 'GET', `/api/users/${id}`))

/** Saves a listing and turns notify on. */
export async function watch(server: Door, as: SignedIn, listingId: string): Promise<void> {
  const { savedListingId } = await answered<{ savedListingId: string }>(
    await call(server, as, 'POST', '/api/saved-listings', { listingId }),
  )
  const body = { savedListingId, notifyOnUpdate: true }
  await answered(await call(server, as, 'PATCH', '/api/saved-listings/notify', body))
}

export const report = async (server: Door, as: SignedIn, listingId: string) => {
  const body = { listingId, reason: 'Spam', details: '' }
  await answered(await call(server, as, 'POST', '/api/listing-report', body))
}

export const notificationsOf = async (server: Door, as: SignedIn): Promise<Notification[]> =>
  answered(await call(server, as, 'GET', `/api/notifications/${as.user.id}`))

export const listingsOf = async (server: Door, as: SignedIn): Promise<Listing[]> =>
  answered(await call(server, as, 'GET', `/api/listings/user/${as.user.id}`))

/** Uploads a photo with a color of its own. */
export async function upload(
  server: Door,
  as: SignedIn,
  width = 80,
  height = 100,
  folder = 'quad/listing-images',
): Promise<{ public_id: string; path: string; small: string }> {
  const form = new FormData()
  form.set(
    'image',
    new Blob([new Uint8Array(await photo(width, height).jpeg().toBuffer())]),
    'photo.jpg',
  )
  const response = await server.request(`/api/upload-image?folder=${folder}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}`, origin: server.url },
    body: form,
  })
  return (await answered<{ image: { public_id: string; path: string; small: string } }>(response))
    .image
}

/** Gives a user a profile picture. */
export async function setPicture(server: Door, as: SignedIn): Promise<void> {
  const profileImage = await upload(server, as, 80, 80, 'quad/profile-images')
  const path = `/profileInfo/update-profile-image/${as.user.id}`
  await answered(await call(server, as, 'PATCH', path, { profileImage }))
}

/** Runs at another time of the server's clock, given in milliseconds from now. */
export async function atTime<T>(server: TestServer, away: number, work: () => Promise<T>) {
  await server.moveClock(away)
  try {
    return await work()
  } finally {
    await server.moveClock(-away)
  }
}

/** A call of the API, as the documented client makes it. */
export async function call(
  server: Door,
  { accessToken }: SignedIn,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return server.request(path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${accessToken}`,
      origin: server.url,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The body of an answer. @throws if the call failed */
export async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}
