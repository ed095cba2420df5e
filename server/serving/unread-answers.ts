import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { second } from '#sync/time.ts'

/** How much of answers may wait for their readers. */
export interface Unread {
  /** Milliseconds in which a reader takes something. */
  pause: number
  /** Bytes of all answers together. */
  bytes: number
}

export const unread: Unread = { pause: 30 * second, bytes: 64 * 1024 * 1024 }

/** Milliseconds between two looks at what waits. */
const lookEvery = 200

/**
 * Closes connections that do not read their answers, because the server holds these until they have
 * left. If too much waits, the oldest answer makes way.
 */
export function endUnreadAnswers(server: Server, { pause, bytes }: Unread): void {
  /** Connections with an answer under way, the oldest first. */
  const open = new Set<Socket>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.add(socket)
    response.once('close', () => open.delete(socket))
    // An answer that is not made yet waits for the server, not for its reader.
    response.setTimeout(pause, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
  const timer = setInterval(() => {
    const waiting = [...open].filter(({ writableLength }) => writableLength > 0)
    let surplus = waiting.reduce((sum, { writableLength }) => sum + writableLength, -bytes)
    for (const socket of waiting) {
      if (surplus <= 0) return
      surplus -= socket.writableLength
      socket.destroy()
    }
  }, lookEvery)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
