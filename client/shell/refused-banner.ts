import { liveQuery } from 'dexie'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import { isInConflict } from '../refusals/is-in-conflict.ts'
import { isSeen } from '../ui/is-seen.ts'

const id = 'refused'

/** Shows one banner for refused writes that no form was waiting for. */
export async function showRefused(seqs: number[]): Promise<void> {
  const { refused } = currentDatabase()
  const entries = (await refused.bulkGet(seqs)).filter((entry) => entry !== undefined)
  const [first] = entries
  if (!first) return
  showBanner({
    id,
    urgent: true,
    // A visible banner could cover the notice itself on a phone.
    spoken: entries.every(({ seq }) => isShown(seq)),
    icon: 'alert',
    title: titleOf(entries),
    message: first.message,
    link: { href: '/outbox', label: 'See your options' },
  })
  closeWhenHandled(entries.map(({ seq }) => seq))
}

function titleOf(entries: RefusedWrite[]): string {
  if (entries.every(isInConflict)) return 'A change needs your choice'
  return entries.length > 1 ? `${entries.length} changes were refused` : 'A change was refused'
}

const isShown = (seq: number): boolean =>
  [...document.querySelectorAll(`[data-refused="${seq}"]`)].some(isSeen)

let stopEarlier = () => {}

/** Closes the banner when every entry was retried, edited or discarded, in whichever tab. */
function closeWhenHandled(seqs: number[]): void {
  stopEarlier()
  const { refused } = currentDatabase()
  const left = liveQuery(() => refused.where('seq').anyOf(seqs).count()).subscribe({
    next(count) {
      if (count > 0) return
      left.unsubscribe()
      closeBanner(id)
    },
    // The database closes when the user logs out.
    error: () => undefined,
  })
  stopEarlier = () => left.unsubscribe()
}
