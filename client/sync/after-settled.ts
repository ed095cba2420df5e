import type { Settled } from '#sync/apply.ts'
import { refreshUser } from '../session/start.ts'
import { showBanner } from '../ui/banner-store.ts'
import { currentDatabase } from './database.ts'
import { tellSettled } from './settled.ts'
import { isSilent } from './silent.ts'

/** So long whoever waits for an action, in whichever tab, has to take a refusal upon itself. */
const CLAIM = 500

/** Tells all who wait; what nobody waited for is told by the banner, and shows where it was made. */
export function afterSettled(userId: string, settled: Settled[]): void {
  tellSettled(userId, settled)
  const refused = settled.filter((each) => !each.ok).map(({ seq }) => seq)
  if (refused.length > 0) setTimeout(() => void tellRefused(refused), CLAIM)
  // A reply says what no row does: something of the account itself has changed.
  if (settled.some((each) => each.ok && each.reply !== undefined)) void refreshUser()
}

async function tellRefused(seqs: number[]): Promise<void> {
  const { refused } = currentDatabase()
  const entries = (await refused.bulkGet(seqs)).filter((entry) => entry !== undefined)
  const [silent, told] = [
    entries.filter(({ action }) => isSilent(action)),
    entries.filter(({ action }) => !isSilent(action)),
  ]
  await refused.bulkDelete(silent.map(({ seq }) => seq))
  const [first, ...others] = told
  if (!first) return
  showBanner({
    id: 'refused',
    urgent: true,
    icon: 'alert',
    title: others.length > 0 ? `${told.length} changes were refused` : 'A change was refused',
    message: first.message,
    link: { href: '/outbox', label: 'See what can be done' },
  })
}
