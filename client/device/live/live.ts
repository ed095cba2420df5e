import { refreshToken } from '../session/refresh.ts'
import { shownUser, subscribeSession } from '../session/store.ts'
import { storedToken } from '../session/tokens.ts'
import { currentDatabase } from '../current-database.ts'
import { deviceEvents } from '../events.ts'
import { requestRoundWhenVisible, requestRound } from '../rounds/device-rounds.ts'

let openFor: string | undefined
let close = () => {}

/** Keeps one realtime connection open while a user is logged in. */
export function startLive(): void {
  subscribeSession(follow)
  addEventListener('online', follow)
  deviceEvents.newClient.on(reopen)
  follow()
}

// The server does not tell a device about its own pushes, so it has to know the new id.
function reopen(): void {
  close()
  close = () => {}
  openFor = undefined
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
  deviceEvents.live.emit(userId)
  const loaded = await import('./socket.ts').catch(() => undefined)
  if (openFor !== userId) return
  // The code could not be loaded. The `online` event retries.
  if (!loaded) return void (openFor = undefined)
  close = loaded.connectSocket({
    userId,
    token: newerToken,
    client: thisDevice,
    onSync: () => void requestRound(),
    onHiddenChange: requestRoundWhenVisible,
    onNotification: deviceEvents.notification.emit,
  })
}

// A tab without a token does not refresh: the session decides whether it may get one.
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
