import * as v from 'valibot'
import { viewListing } from '#sync/listing-actions.ts'
import { perform } from '../sync/perform.ts'
import { refreshListing } from './refresh.ts'

/** Somebody looks at the whole listing: it is counted, and the newest of it fetched. */
export async function lookAt(id: string, own: boolean): Promise<boolean | undefined> {
  if (!own) await perform(viewListing, { id }, { answer: v.unknown() })
  return refreshListing(id)
}
