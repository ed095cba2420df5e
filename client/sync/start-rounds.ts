import { firstRoundEnded, firstScreen } from '../shell/first-screen.ts'
import { shownUser, subscribeSession } from '../session/store.ts'
import { storedToken } from '../session/tokens.ts'
import { actorOf } from './actor.ts'
import { currentDatabase } from './database.ts'
import { loadActions } from './known-actions.ts'
import { freshen, requestRound, startAfresh, whenDone } from './rounds.ts'
import { hearOtherTabs } from './settled.ts'

let started = false

/** Keeps the device in step: now, when one comes back to it, back online, and signed in again. */
export function startRounds(): void {
  if (started) return
  started = true
  hearOtherTabs(() => shownUser()?.id)
  whenDone(() => void sendWaitingPhotos())
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
  void takeInLeft()
  // The socket is for what comes after the first look at the server.
  void freshen().then(firstRoundEnded)
  void firstScreen.then(listen)
}

/** What was clicked right before a tab was closed. */
async function takeInLeft(): Promise<void> {
  if ((await currentDatabase().intake.count()) === 0) return
  const [intake, actions] = await Promise.all([import('./intake.ts'), loadActions()])
  if (await intake.takeInLeft({ actor: actorOf(), actions })) void requestRound()
}

async function listen(): Promise<void> {
  // Without this part nothing is told live; rounds go on by themselves.
  const loaded = await import('./live.ts').catch(() => undefined)
  loaded?.startLive()
}

async function sendWaitingPhotos(): Promise<void> {
  if ((await currentDatabase().blobs.count()) === 0) return
  const { sendPhotos } = await import('./photo-queue.ts')
  await sendPhotos()
}
