import { tableNames } from '#sync/engine/view.ts'
import { deviceEvents } from '../events.ts'
import { followOwnChanges } from '../follow-own-changes.ts'
import { firstRoundEnded, firstScreen } from '../first-screen.ts'
import { shownUser, subscribeSession } from '../session/store.ts'
import { storedToken } from '../session/tokens.ts'
import { sendPhotos } from '../photos/send-photos.ts'
import { currentMemory } from '../current-database.ts'
import { freshen, restartRounds, onRoundDone } from './device-rounds.ts'
import { followOtherTabs } from './settled.ts'
import { follow } from '../use-query.ts'
import { requestRoundSoon } from './round-soon.ts'

let started = false

/**
 * Starts a round now, and whenever the page is shown again, the network returns or a token changes.
 */
export function startRounds(): void {
  if (started) return
  started = true
  followOtherTabs(() => shownUser()?.id)
  onRoundDone(() => {
    // If the code cannot be loaded, the next round retries.
    void sendPhotos().catch(() => undefined)
    // Also for a user who has just logged in, or if the database could not be read before.
    void firstScreen
      .then(loadRest)
      .then(trim)
      .catch(() => undefined)
  })
  const look = () => {
    if (document.visibilityState === 'visible' && shownUser()) void freshen()
  }
  for (const event of ['pageshow', 'focus'] as const) addEventListener(event, look)
  addEventListener('online', restartRounds)
  deviceEvents.deleted.on(restartRounds)
  document.addEventListener('visibilitychange', look)
  let token = storedToken()
  subscribeSession(() => {
    if (storedToken() === token) return
    token = storedToken()
    look()
  })
  followOwnChanges()
  // The tab of a write may close before it has sent it.
  follow(
    (rows) => rows.log().at(-1)?.seq,
    () => void requestRoundSoon(),
  )
  // The socket opens after the first round.
  void freshen().then(firstRoundEnded)
  void firstScreen.then(listen)
  void firstScreen.then(loadRest).catch(() => undefined)
}

/** What the first screen did not need. */
async function loadRest(): Promise<void> {
  for (const table of tableNames) if (shownUser()) await currentMemory().load(table)
}

async function trim(): Promise<void> {
  const { trimSoon } = await import('../trim-soon.ts')
  trimSoon()
}

async function listen(): Promise<void> {
  // Without this code no event arrives. Rounds still run.
  const loaded = await import('../live/live.ts').catch(() => undefined)
  loaded?.startLive()
}
