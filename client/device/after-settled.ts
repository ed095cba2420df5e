import type { Settled } from '#sync/engine/apply.ts'
import { refreshUser } from './session/start.ts'
import { shownUser } from './session/store.ts'
import { tellSettled } from './settled.ts'
import { tellRefused } from './tell-refused.ts'

/** So long whoever waits for an action, in whichever tab, has to take a refusal upon itself. */
const CLAIM = 500

/** Tells all who wait; what nobody waited for is told by the banner, and shows where it was made. */
export function afterSettled(userId: string, settled: Settled[]): void {
  tellSettled(userId, settled)
  const refused = settled.filter((each) => !each.ok).map(({ seq }) => seq)
  if (refused.length > 0) setTimeout(() => tellOwner(userId, refused), CLAIM)
  // A reply says what no row does: something of the account itself has changed.
  if (settled.some((each) => each.ok && each.reply !== undefined)) void refreshUser()
}

// Who has left by then is told by the outbox when they come back; the next person is not.
function tellOwner(userId: string, refused: number[]): void {
  if (shownUser()?.id !== userId) return
  tellRefused(refused).catch((error: unknown) => {
    if (shownUser()?.id === userId) reportError(error)
  })
}
