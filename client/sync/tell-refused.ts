import { showBanner } from '../ui/banner-store.ts'
import { currentDatabase } from './database.ts'
import { isSilent } from './silent.ts'

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
    id: 'refused',
    urgent: true,
    icon: 'alert',
    title: others.length > 0 ? `${told.length} changes were refused` : 'A change was refused',
    message: first.message,
    link: { href: '/outbox', label: 'See what can be done' },
  })
}
