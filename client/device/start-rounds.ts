import { firstRoundEnded, firstScreen } from '../shell/first-screen.ts'
import { shownUser, subscribeSession } from './session/store.ts'
import { storedToken } from './session/tokens.ts'
import { currentDatabase } from './database.ts'
import { queueNoted, queueOwed } from './noted.ts'
import { freshen, startAfresh, whenDone } from './rounds.ts'
import { hearOtherTabs } from './settled.ts'

let started = false

/** Keeps the device in step: now, when one comes back to it, back online, and signed in again. */
export function startRounds(): void {
  if (started) return
  started = true
  hearOtherTabs(() => shownUser()?.id)
  whenDone(() => {
    // What is missing still: the next round tries again.
    void sendWaitingPhotos().catch(() => undefined)
    void queueOwed().catch(() => undefined)
  })
  const look = () => {
    if (document.visibilityState === 'visible' && shownUser()) void freshen()
  }
  for (const event of ['pageshow', 'focus'] as const) addEventListener(event, look)
  addEventListener('online', startAfresh)
  document.addEventListener('visibilitychange', look)
  let token = storedToken()
  subscribeSession(() => {
    if (storedToken() === token) return
    token = storedToken()
    look()
  })
  void queueNoted().catch(() => undefined)
  // The socket is for what comes after the first look at the server.
  void freshen().then(firstRoundEnded)
  void firstScreen.then(listen)
}

async function listen(): Promise<void> {
  // Without this part nothing is told live; rounds go on by themselves.
  const loaded = await import('./live/live.ts').catch(() => undefined)
  loaded?.startLive()
  const photos = await import('./photos/fetch-ahead.ts').catch(() => undefined)
  photos?.startFetchingAhead()
}

async function sendWaitingPhotos(): Promise<void> {
  if ((await currentDatabase().blobs.count()) === 0) return
  const { sendPhotos } = await import('./photos/photo-queue.ts')
  await sendPhotos()
}
