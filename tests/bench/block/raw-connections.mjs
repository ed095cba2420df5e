/** Connections without an HTTP client, which send what no browser sends. */
import { connect } from 'node:net'

/** Milliseconds for which a connection that reads nothing stays. It would not notice its end. */
const unread = 500

/**
 * So many connections are always open. Each sends its bytes and reads what comes, or nothing. One
 * that ends is opened again.
 */
export async function keepConnected(url, { start, piece, times, open, reads }, until) {
  const { port } = new URL(url)
  const bytes = Buffer.concat([Buffer.from(start, 'latin1'), repeated(piece, times)])
  const answers = {}
  const count = (what) => (answers[what] = (answers[what] ?? 0) + 1)
  const loop = async () => {
    while (performance.now() < until) await once(port, { bytes, reads, until, count })
  }
  await Promise.all(Array.from({ length: open }, loop))
  return answers
}

const repeated = (piece, times) => Buffer.from(piece.repeat(times), 'latin1')

function once(port, { bytes, reads, until, count }) {
  count('opened')
  return new Promise((closed) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    const end = setTimeout(() => socket.destroy(), reads ? until - performance.now() : unread)
    if (reads) socket.once('data', (data) => count(data.toString('latin1', 9, 12)))
    else socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(end)
      closed()
    })
  })
}
