import * as v from 'valibot'
import { currentMemory, currentStore } from '#client/device/current-database.ts'
import { newId } from '#client/device/new-id.ts'
import { perform } from '#client/device/perform.ts'
import { freshen } from '#client/device/rounds/device-rounds.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { pairId } from '#sync/id.ts'
import { parse } from '#sync/parse.ts'

/** The messages of a conversation that a device keeps. */
const kept = 200

/** Logs in and fetches all rows. @returns the number of listings in memory */
export async function open(accessToken: string, asked: unknown): Promise<number> {
  storeToken(accessToken)
  setSession({ status: 'signed-in', user: parse(sessionUserSchema, asked) })
  const { load, tab } = currentMemory()
  const { kind } = await freshen()
  if (kind !== 'done') throw new Error(`The round ended with ${kind}.`)
  await load('listings')
  return tab.replica.all('listings').length
}

/** Stores this many messages, and loads them. @returns the number in memory */
export async function talk(messages: number): Promise<number> {
  const { database, load, tab } = currentMemory()
  const people = Array.from({ length: messages / kept }, newId)
  const rows = people.flatMap((otherUserId, person) =>
    Array.from({ length: kept }, (_, i) => ({
      _id: newId(),
      otherUserId,
      senderId: i % 2 === 0 ? otherUserId : database.userId,
      content: `Message ${i} of ${person}: is it still there, and could I pick it up tomorrow?`,
      timeSent: new Date(Date.now() + i).toISOString(),
      images: [],
    })),
  )
  await currentStore().transaction((tx) => tx.rows.messages.put(rows))
  await load('messages')
  return tab.replica.all('messages').length
}

/** Saves and unsaves a listing this many times. Each is a round. */
export async function rounds(accessToken: string, count: number): Promise<void> {
  storeToken(accessToken)
  const { database, tab } = currentMemory()
  const [listing] = tab.replica.all('listings')
  if (!listing) throw new Error('There is no listing.')
  const savedListingId = pairId(listing._id, database.userId)
  for (let i = 0; i < count; i += 1) {
    const { kind } = await (i % 2 === 0
      ? perform(saveListing, { listingId: listing._id }, { answer: v.unknown() })
      : perform(unsaveListing, { savedListingId }, { answer: v.unknown() }))
    if (kind !== 'confirmed') throw new Error(`A write was ${kind}.`)
  }
}
