import { io } from 'socket.io-client'
import { heardLive, setVoice } from './live-events.ts'

interface Options {
  userId: string
  /** The access token of the next attempt, another one than was `refused`; nothing if there is none. */
  token(refused: string | undefined): Promise<string | undefined>
  /** This device to the sync protocol: what it sends itself need not be told to it. */
  client(): Promise<string | undefined>
  /** There is something to fetch. */
  onSync(): void
  /** There is something to fetch once somebody looks at the page. */
  onOwed(): void
  /** A notification was made; it says so in an event of its own. Only while somebody looks, too. */
  onNotification(event: unknown): void
}

// Only for what the server itself has ended: after a lost connection the client comes back by its
// own, documented delays.
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 60_000

/**
 * Keeps the realtime connection of a signed-in user open. To be loaded after the first paint:
 * nothing on a screen waits for it.
 * @returns what closes it.
 */
export function connectSocket({
  userId,
  token,
  client,
  onSync,
  onOwed,
  onNotification,
}: Options): () => void {
  let given: string | undefined
  let refused: string | undefined
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  const socket = io({
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) =>
      void Promise.all([token(refused), client()]).then(([held, device]) => {
        given = held
        // Never nothing: the cookie would speak then, and it may be another user's by now.
        give({ token: held ?? '', client: device })
      }),
  })
  const later = (work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  const isVisible = () => document.visibilityState === 'visible'
  const look = () => {
    if (isVisible()) onSync()
    else onOwed()
  }
  const comeOrGo = () => {
    if (socket.connected) socket.emit('page_visible', isVisible())
    else if (isVisible() && !socket.active) socket.connect()
  }

  socket.on('connect', () => {
    pause = FIRST_PAUSE
    refused = undefined
    socket.emit('user_online', userId)
    if (!isVisible()) socket.emit('page_visible', false)
    // What was said while nobody listened is not said again.
    look()
  })
  socket.on('sync', look)
  socket.on('new_notification', (event: unknown) => {
    if (isVisible()) onNotification(event)
  })
  socket.onAny(heardLive)
  setVoice((event, ...args) => {
    if (socket.connected) socket.emit(event, ...args)
  })
  socket.on('connect_error', () => {
    if (socket.active) return
    refused = given
    later(() => socket.connect())
  })
  // The session has ended, which a round finds out; or there are too many tabs, and this one yields.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') later(look)
  })
  document.addEventListener('visibilitychange', comeOrGo)

  socket.connect()
  return () => {
    clearTimeout(timer)
    setVoice(undefined)
    document.removeEventListener('visibilitychange', comeOrGo)
    socket.disconnect()
  }
}
