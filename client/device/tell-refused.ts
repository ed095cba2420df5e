import { liveQuery } from 'dexie'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import { isSeen } from '../ui/is-seen.ts'
import { currentDatabase } from './database.ts'
import { isSilent } from './silent.ts'

const id = 'refused'

/** The banner for refused writes that nobody waits for; where they were made shows them, too. */
export async function tellRefused(seqs: number[]): Promise<void> {
  const { refused } = currentDatabase()
  const entries = (await refused.bulkGet(seqs)).filter((entry) => entry !== undefined)
  const silent = entries.filter(({ action }) => isSilent(action))
  await refused.bulkDelete(silent.map(({ seq }) => seq))
  const told = entries.filter(({ action }) => !isSilent(action))
  const [first, ...others] = told
  if (!first) return
  showBanner({
    id,
    urgent: true,
    // On a phone it would cover the very place.
    spoken: told.every(({ seq }) => isShown(seq)),
    icon: 'alert',
    title: others.length > 0 ? `${told.length} changes were refused` : 'A change was refused',
    message: first.message,
    link: { href: '/outbox', label: 'See what can be done' },
  })
  closeOnceGone(told.map(({ seq }) => seq))
}

const isShown = (seq: number): boolean =>
  [...document.querySelectorAll(`[data-refused="${seq}"]`)].some(isSeen)

let stopEarlier = () => {}

/** Retried, edited or discarded, in whichever tab, there is nothing left to tell. */
function closeOnceGone(seqs: number[]): void {
  stopEarlier()
  const { refused } = currentDatabase()
  const left = liveQuery(() => refused.where('seq').anyOf(seqs).count()).subscribe({
    next(count) {
      if (count > 0) return
      left.unsubscribe()
      closeBanner(id)
    },
    // The database is closed when one signs out.
    error: () => undefined,
  })
  stopEarlier = () => left.unsubscribe()
}
