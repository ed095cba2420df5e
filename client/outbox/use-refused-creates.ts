import { useLiveQuery } from 'dexie-react-hooks'
import { createListing } from '#sync/listing-actions.ts'
import type { RefusedWrite } from '#sync/store.ts'
import { currentDatabase } from '../sync/database.ts'

const none: RefusedWrite[] = []

/** One's listings that were refused: no row shows them any more. */
export const useRefusedCreates = (): RefusedWrite[] =>
  useLiveQuery(
    () =>
      currentDatabase()
        .refused.filter(({ action }) => action.name === createListing.name)
        .toArray(),
    [],
    none,
  )
