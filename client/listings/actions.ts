import * as v from 'valibot'
import { viewListing } from '#sync/listing-actions.ts'
import { perform } from '../sync/perform.ts'
import { requestRound } from '../sync/rounds.ts'

/** Somebody looks at the whole listing: it is counted, and the same round brings the newest of it. */
export async function lookAt(id: string, own: boolean): Promise<void> {
  if (own) await requestRound()
  else await perform(viewListing, { id }, { answer: v.unknown() })
}
