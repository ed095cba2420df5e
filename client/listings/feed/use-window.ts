import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { window as sizes } from '#sync/engine/protocol.ts'
import { currentDatabase } from '../../device/current-database.ts'

/** How much of a campus the device holds. */
export interface Window {
  /** Whether the whole first snapshot has arrived. */
  complete: boolean
  /** Whether the server may have older listings. */
  beyond: boolean
}

const nothing: Window = { complete: false, beyond: false }

export const useWindow = (campus: string): Window =>
  useLiveQuery(
    async () => {
      const { state, listings } = currentDatabase()
      const complete = (await state.get('sync'))?.complete ?? false
      if (!complete) return nothing
      const held = await listings
        .where('[universityId+timeListed]')
        .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
        .count()
      return { complete, beyond: held >= sizes.listings }
    },
    [campus],
    nothing,
  )
