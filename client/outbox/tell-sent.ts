import { isSilent } from '#sync/engine/queued.ts'
import { loadActions } from '../device/known-actions.ts'
import { onceSynced } from '../device/rounds/sync-phase.ts'
import { showBanner, type Banner } from '../ui/overlays/banner-store.ts'
import { readWrites } from './outbox-status.ts'

/** Says in the banner about a restored connection how many of the waiting writes went out. */
export async function tellSent(banner: Banner): Promise<void> {
  const { queue } = await readWrites()
  if (queue.length === 0) return
  const known = await loadActions()
  const before = queue.filter((each) => !isSilent(known, each))
  onceSynced(async () => {
    const { queue: left, entries } = await readWrites()
    const kept = new Set([
      ...left.map(({ seq }) => seq),
      ...entries.flatMap(({ action, dependents }) => [action, ...dependents]).map(({ seq }) => seq),
    ])
    const sent = before.filter(({ seq }) => !kept.has(seq)).length
    // A refused one has a banner of its own.
    if (sent > 0) showBanner({ ...banner, message: sentWords(sent) })
  })
}

const sentWords = (count: number): string =>
  count === 1 ? 'Your change was sent.' : `Your ${count} changes were sent.`
