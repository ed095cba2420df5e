import { refreshToken } from '../session/refresh.ts'
import { shownUser, subscribeSession } from '../session/store.ts'
import { storedToken } from '../session/tokens.ts'
import { currentDatabase } from '../database.ts'
import { oweRound, requestRound } from '../rounds.ts'

let openFor: string | undefined
let close = () => {}

/** Keeps one realtime connection open while somebody is signed in, and none otherwise. */
export function startLive(): void {
  subscribeSession(follow)
  addEventListener('online', follow)
  follow()
}

function follow(): void {
  const userId = shownUser()?.id
  if (userId === openFor) return
  close()
  close = () => {}
  openFor = userId
  if (userId !== undefined) void open(userId)
}

async function open(userId: string): Promise<void> {
  void keepPushed(userId)
  const loaded = await import('./socket.ts').catch(() => undefined)
  if (openFor !== userId) return
  // Without a network there is nothing to load, and nothing to connect to.
  if (!loaded) return void (openFor = undefined)
  close = loaded.connectSocket({
    userId,
    token: newerToken,
    client: thisDevice,
    onSync: () => void requestRound(),
    onOwed: oweRound,
    onNotification: (event) => void tellArrived(event),
  })
}

// A tab that holds no token has none to renew: whether it may get one is the session's to say.
async function newerToken(refused: string | undefined): Promise<string | undefined> {
  const held = storedToken()
  return held !== undefined && held === refused ? refreshToken() : held
}

async function thisDevice(): Promise<string | undefined> {
  try {
    return (await currentDatabase().state.get('sync'))?.client
  } catch {
    return undefined
  }
}

// Only where somebody has ever said yes there can be a subscription.
async function keepPushed(userId: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const loaded = await import('../../push-subscriptions/this-device.ts').catch(() => undefined)
  await loaded?.keepInStep(userId)
}

// Lost with its part: the drawer has what it would have said.
async function tellArrived(event: unknown): Promise<void> {
  const loaded = await import('../../notifications/arrival.ts').catch(() => undefined)
  loaded?.tellArrived(event)
}
