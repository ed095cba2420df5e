import * as v from 'valibot'
import { editListing } from '#sync/actions/listings.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { actions } from '#sync/actions.ts'
import {
  protocolVersion,
  roundLimits,
  rowVersion,
  syncAnswerSchema,
  syncRequestSchema,
} from '#sync/engine/protocol.ts'
import type { Reference } from '../openapi/reference.ts'

const { reset, purge, del, cols, put, ...always } = syncAnswerSchema.entries

const number = syncRequestSchema.entries.ack
/** Every action with its arguments. The call itself takes others, too, to refuse each for itself. */
const known = [...actions.values()].map(({ name, version, args }) =>
  v.strictTuple([number, v.literal(name), v.literal(version), args, v.number()]),
)
const request = v.strictObject({
  ...syncRequestSchema.entries,
  actions: v.pipe(v.array(v.union(known)), v.maxLength(roundLimits.actions)),
})

/** As it is sent: what is empty is left out. */
const answer = v.object({
  ...always,
  reset: v.optional(reset.wrapped),
  purge: v.optional(purge.wrapped),
  del: v.optional(del.wrapped),
  cols: v.optional(cols.wrapped),
  put: v.optional(put.wrapped),
})

const listing = '0198f3c2-7b1e-7a60-9c1d-5e2f8a4b6c7d'
const saved = `${listing}.0198e1a0-44d2-7c9b-8f35-2b6d9e0c1a47`

const body = {
  v: protocolVersion,
  rows: rowVersion,
  user: '0198e1a0-44d2-7c9b-8f35-2b6d9e0c1a47',
  client: '0198f001-3c5a-7d10-8b2e-9a4c6d8e0f12',
  ack: 6,
  actions: [
    [7, saveListing.name, 1, { listingId: listing }, 1787650200000],
    [8, editListing.name, 1, { id: listing, price: 30 }, 1787650201000],
  ],
  push: { id: '0198f3c4-0a52-7e11-9d3c-6b8f2e4a7c10', lease: '1039.2c624232cc221d17' },
  cursor: '1041.9f86d081884c7d65@purdue-university',
  limit: 1000,
}

export const syncReference: Reference = {
  at: 'POST /api/sync',
  goesOnInMaintenance: true,
  summary: 'Executes the queued actions of a device, then returns what has changed for it.',
  about:
    'Each action is `[number, name, version, arguments, time]`; of one device each number is done once, in order. A result is `[number, "ok"]`, with what there is to tell, or `[number, "no", why]`. An answer is for a device whose cursor is `from`: let go of everything if `reset`, then of the rows of the people in `purge`, then of `del`, then store `put`, whose fields `cols` names. An action is shown by the rows once it is not above `last`. With `maintenance`, the server is in maintenance mode; send actions without a result again later. `announcements` are all that run for the user. `rules` are those of `GET /api/rules`; without them the school has set none.',
  body: request,
  answer,
  samples: {
    body,
    answer: {
      v: protocolVersion,
      now: 1787650202000,
      results: [
        [7, 'ok'],
        [8, 'no', { code: 'forbidden', message: 'Only the seller can change this listing.' }],
      ],
      lease: '1043.60303ae22b998861',
      last: 8,
      from: body.cursor,
      cursor: '1043.60303ae22b998861@purdue-university',
      more: false,
      cols: { savedListings: ['savedListingId', 'listingId', 'notifyOnUpdate', 'timeSaved'] },
      put: { savedListings: [[saved, listing, false, '2026-08-25T09:30:02.000Z']] },
    },
  },
  refuses: ['upgrade', 'copied', 'wrong_user'],
}
