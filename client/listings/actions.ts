import * as v from 'valibot'
import { viewListing } from '#sync/actions/listings.ts'
import { api } from '../device/session/api.ts'
import { currentDatabase } from '../device/current-database.ts'
import { perform } from '../device/perform.ts'
import { freshen } from '../device/device-rounds.ts'

const countsSchema = v.object({ views: v.number(), inquiries: v.number() })

/** Counts a view of the whole listing and fetches its newest state. */
export async function lookAt(id: string, own: boolean): Promise<void> {
  if (own) await freshen()
  else await perform(viewListing, { id }, { answer: v.unknown() })
  await refreshCounts(id)
}

/** Rounds bring counts in batches, minutes late. A listing that is open shows current counts. */
async function refreshCounts(id: string): Promise<void> {
  const path = `/api/listings/${encodeURIComponent(id)}`
  const answer = await api('GET', path, { schema: countsSchema })
  if (answer.error) return
  const { listings, base } = currentDatabase()
  await listings.db.transaction('rw', listings, base, async () => {
    await listings.update(id, answer.data)
    await base
      .where('id')
      .equals(`listings/${id}`)
      .modify((each) => {
        if (each.row) Object.assign(each.row, answer.data)
      })
  })
}
