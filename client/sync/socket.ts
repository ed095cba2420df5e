import { io } from 'socket.io-client'

interface Options {
  userId: string
  /** The access token of the next attempt, another one than was `refused`; nothing if there is none. */
  token(refused: string | undefined): Promise<string | undefined>
  /** There is something to fetch. Never called while nobody looks at the page. */
  onSync(): void
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
export function connectSocket({ userId, token, onSync }: Options): () => void {
  let given: string | undefined
  let refused: string | undefined
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  const socket = io({
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) =>
      void token(refused).then((held) => {
        given = held
        // Never nothing: the cookie would speak then, and it may be another user's by now.
        give({ token: held ?? '' })
      }),
  })
  const later = (work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  const look = () => {
    if (document.visibilityState === 'visible') onSync()
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible' && !socket.active) socket.connect()
  }

  socket.on('connect', () => {
    pause = FIRST_PAUSE
    refused = undefined
    socket.emit('user_online', userId)
  })
  socket.on('sync', look)
  socket.on('connect_error', () => {
    if (socket.active) return
    refused = given
    later(() => socket.connect())
  })
  // The session has ended, which a round finds out; or there are too many tabs, and this one yields.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') later(look)
  })
  document.addEventListener('visibilitychange', comeBack)

  socket.connect()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', comeBack)
    socket.disconnect()
  }
}
