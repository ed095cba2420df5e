import { io } from 'socket.io-client'
import { minute, second } from '#sync/time.ts'
import { heardLive, setVoice } from './live-events.ts'

interface Options {
  userId: string
  /** The access token for the next attempt, different from `refused`; undefined if there is none. */
  token(refused: string | undefined): Promise<string | undefined>
  /** The device's sync id. The server does not poke a device about its own writes. */
  client(): Promise<string | undefined>
  /** There is something to fetch. */
  onSync(): void
  /** There is something to fetch once the page is visible. */
  onOwed(): void
  /** A notification arrived while the page is visible. */
  onNotification(event: unknown): void
}

// Milliseconds, for connections that the server closed. After a lost connection the client reconnects
// with its own, documented delays.
const FIRST_PAUSE = 5 * second
const LONGEST_PAUSE = minute

/**
 * Keeps the realtime connection of a logged-in user open. It loads after the first paint, because no
 * screen waits for it.
 * @returns how to close it
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
        // Never undefined: the server would use the cookie, which may belong to another user by now.
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
    // Events that were sent while the connection was closed are lost.
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
  // Either the session has ended, which a round finds out, or the user has too many tabs.
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
