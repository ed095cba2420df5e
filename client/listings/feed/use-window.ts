import { window as sizes } from '#sync/engine/protocol.ts'
import { useQuery } from '../../device/use-query.ts'

/** How much of a campus the device holds. */
export interface Window {
  /** Whether the whole first snapshot has arrived. */
  complete: boolean
  /** Whether the server may have older listings. */
  beyond: boolean
}

export const useWindow = (campus: string): Window =>
  useQuery((rows) => {
    const complete = rows.state()?.complete ?? false
    return { complete, beyond: complete && rows.in('campus', campus).length >= sizes.listings }
  })
