import { shownUser, subscribeSession } from '../session/store.ts'
import { storedToken } from '../session/tokens.ts'
import { requestRound } from './rounds.ts'
import { hearOtherTabs } from './settled.ts'

let started = false

/** Keeps the device in step: now, when one comes back to it, back online, and signed in again. */
export function startRounds(): void {
  if (started) return
  started = true
  hearOtherTabs(() => shownUser()?.id)
  const look = () => {
    if (document.visibilityState === 'visible' && shownUser()) void requestRound()
  }
  for (const event of ['online', 'pageshow', 'focus'] as const) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  let token = storedToken()
  subscribeSession(() => {
    if (storedToken() === token) return
    token = storedToken()
    look()
  })
  look()
}
