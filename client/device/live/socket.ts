import { io } from 'socket.io-client'
import { minute, second } from '#sync/time.ts'
import { dispatchLive, setConnected, setEmitter } from './live-events.ts'

interface Options {
  userId: string
  /**
   * The access token for the next attempt, different from `refused`; undefined if there is none.
   */
  token(refused: string | undefined): Promise<string | undefined>
  /** The device's sync id. The server does not poke a device about its own writes. */
  client(): Promise<string | undefined>
  /** The server has something to fetch. */
  onSync(): void
  /** The server has something to fetch after the page becomes visible. */
  onHiddenChange(): void
  /** A notification arrived while the page is visible. */
  onNotification(event: unknown): void
}

/** How the client opens and reopens a lost connection, in milliseconds. */
export const reconnection = {
  timeout: 20 * second,
  reconnectionDelay: second,
  reconnectionDelayMax: 5 * second,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
}

// Milliseconds, for connections that the server closed.
const FIRST_PAUSE = 5 * second
const LONGEST_PAUSE = minute

/**
 * Keeps the realtime connection of a logged-in user open. It loads after the first paint, because
 * no screen waits for it.
 * @returns how to close it
 */
export function connectSocket({
  userId,
  token,
  client,
  onSync,
  onHiddenChange,
  onNotification,
}: Options): () => void {
  let given: string | undefined
  let refused: string | undefined
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  const socket = io({
    transports: ['websocket'],
    autoConnect: false,
    ...reconnection,
    auth: (give) =>
      void Promise.all([token(refused), client()]).then(([held, device]) => {
        given = held
        // Never undefined: the server would use the cookie, perhaps of another user by now.
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
    else onHiddenChange()
  }
  const onVisibilityChange = () => {
    if (socket.connected) socket.emit('page_visible', isVisible())
    else if (isVisible() && !socket.active) socket.connect()
  }

  socket.on('connect', () => {
    setConnected(true)
    pause = FIRST_PAUSE
    refused = undefined
    socket.emit('user_online', userId)
    if (!isVisible()) socket.emit('page_visible', false)
    // Events of the time without a connection are lost.
    look()
  })
  socket.on('sync', look)
  socket.on('new_notification', (event: unknown) => {
    if (isVisible()) onNotification(event)
  })
  socket.onAny(dispatchLive)
  setEmitter((event, ...args) => {
    if (socket.connected) socket.emit(event, ...args)
  })
  socket.on('connect_error', () => {
    if (socket.active) return
    refused = given
    later(() => socket.connect())
  })
  // Either the session has ended, which the next round detects, or the user has too many tabs.
  socket.on('disconnect', (reason) => {
    setConnected(false)
    if (reason === 'io server disconnect') later(look)
  })
  document.addEventListener('visibilitychange', onVisibilityChange)

  socket.connect()
  return () => {
    clearTimeout(timer)
    setEmitter(undefined)
    setConnected(false)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    socket.disconnect()
  }
}
