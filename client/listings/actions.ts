import * as v from 'valibot'
import { viewListing } from '#sync/actions/listings.ts'
import { day } from '#sync/time.ts'
import { api } from '../device/session/api.ts'
import { currentDatabase, currentStore } from '../device/current-database.ts'
import { performLater } from '../device/perform.ts'
import { freshen } from '../device/rounds/device-rounds.ts'
import { letStay } from '../device/stays.ts'

/** How long a listing that was opened stays on the device, even beyond the window. */
const STAY = 30 * day

const countsSchema = v.object({ views: v.number(), inquiries: v.number() })

/**
 * Counts a view of the whole listing and fetches its newest counts.
 * @param left aborted when the listing is closed. Nobody sees its counts then.
 */
export async function lookAt(id: string, own: boolean, left: AbortSignal): Promise<void> {
  await letStay(currentDatabase(), 'listings', [id], STAY).catch(() => undefined)
  if (own) await freshen()
  else await performLater(viewListing, { id }).catch(() => undefined)
  if (!left.aborted) await refreshCounts(id)
}

/** Rounds bring counts in batches, minutes late. A listing that is open shows current counts. */
async function refreshCounts(id: string): Promise<void> {
  const path = `/api/listings/${encodeURIComponent(id)}`
  const answer = await api('GET', path, { schema: countsSchema })
  if (answer.error) return
  await currentStore().transaction(async (tx) => {
    const [row] = await tx.rows.listings.get([id])
    if (row) await tx.rows.listings.put([{ ...row, ...answer.data }])
  }, 'rows')
}
