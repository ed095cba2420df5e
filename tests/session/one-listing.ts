import { currentStore } from '#client/device/current-database.ts'
import * as v from 'valibot'
import type { Listing } from '#sync/listings.ts'
import { protocolVersion, syncRequestSchema, type SyncAnswer } from '#sync/engine/protocol.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import type { Asked, Origin } from './browser-globals.ts'
import { userId } from './maya.ts'

export const listingId = '01890000-0000-7000-8000-000000000002'
export const strangerId = '01890000-0000-7000-8000-000000000009'
export const savedId = savedListingId(listingId, userId)
export const listing: Listing = {
  _id: listingId,
  title: 'Lamp',
  description: 'Warm.',
  price: 12,
  category: 'Furniture',
  status: 'Available',
  images: [],
  seller: { _id: userId, id: userId, username: 'maya' },
  universityId: 'u1',
  views: 0,
  inquiries: 0,
  timeListed: '2026-01-01T00:00:00Z',
}
export const saved = { savedListingId: savedId, listingId, notifyOnUpdate: false }

export const no = { code: 'conflict', message: 'No.' } as const

/** The answer of a server that did every action, except those in `refused`. */
export const roundOf =
  (origin: Origin, changes: Partial<SyncAnswer> = {}, refused: number[] = []) =>
  ({ body }: Asked) => {
    const { actions, ack, cursor } = v.parse(syncRequestSchema, body)
    const answer = {
      v: protocolVersion,
      now: 0,
      results: actions.map(([seq]) => (refused.includes(seq) ? [seq, 'no', no] : [seq, 'ok'])),
      last: actions.at(-1)?.[0] ?? ack,
      from: cursor,
      cursor: `c${origin.asked.length}`,
      more: false,
      ...changes,
    }
    return { status: 200, body: answer }
  }

/** The device has this listing. */
export const holdListing = (): Promise<void> =>
  currentStore().transaction((tx) => tx.rows.listings.put([listing]))
