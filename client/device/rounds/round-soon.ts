import { second } from '#sync/time.ts'
import { requestRound } from './device-rounds.ts'
import { waitingActions } from '../queue.ts'
import { shownRows } from '../use-query.ts'
import { askForSync } from '../worker/ask-for-sync.ts'

/** How long an action that nobody waits for may wait for others. */
const PAUSE = 3 * second

let soon: Promise<void> | undefined

/**
 * Requests one round for everything that is queued within some seconds. It starts immediately when the
 * page is hidden.
 * @returns once the round has ended
 */
export function requestRoundSoon(): Promise<void> {
  soon ??= pause().then(() => {
    soon = undefined
    return send()
  })
  return soon
}

async function send(): Promise<void> {
  // Another round may have sent everything in the meantime.
  if (waitingActions(shownRows()).length > 0) await requestRound()
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    const look = () => {
      if (document.visibilityState === 'visible') return
      // The page may be closing. The worker can send without it.
      askForSync()
      end()
    }
    const timer = setTimeout(end, PAUSE)
    document.addEventListener('visibilitychange', look)
  })
}
