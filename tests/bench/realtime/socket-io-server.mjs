/**
 * The same service on the `socket.io` server, as its documentation shows it: rooms for users and
 * campuses, a message that is on disk before it is sent, and a bare page of the feed. The settings
 * name the folder where `socket.io` is installed, and a data folder of Quad.
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Database from 'better-sqlite3'

const { installed, dataDir, campus } = JSON.parse(process.env.SETTINGS ?? '{}')
const { Server } = createRequire(join(installed, 'package.json'))('socket.io')

const db = new Database(join(dataDir, 'quad.sqlite'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('CREATE TABLE peer_messages (id INTEGER PRIMARY KEY, sender, recipient, content, at)')
const insert = db.prepare(
  'INSERT INTO peer_messages (sender, recipient, content, at) VALUES (?, ?, ?, ?)',
)
const page = db.prepare(
  'SELECT * FROM listings WHERE university_id = ? ORDER BY listed_at DESC, id LIMIT 24',
)

const server = createServer((request, response) => void answer(request, response))

async function answer(request, response) {
  const send = (value) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value))
  }
  if (request.method === 'GET') return send(page.all(campus))
  const body = await json(request)
  if (request.url === '/api/listings/create') io.to('campus').emit('sync', { rev: 1 })
  else {
    const { senderUsername, recipientUsername, content } = body
    const at = new Date().toISOString()
    insert.run(senderUsername, recipientUsername, content, at)
    const message = { senderUsername, recipientUsername, content, timestamp: at }
    io.to(`user:${recipientUsername}`).emit('receive_message', { message })
  }
  return send(body)
}
const io = new Server(server, { transports: ['websocket'], serveClient: false })
io.use((socket, next) => {
  // The token of this peer is the username itself: it verifies nothing.
  socket.join(['campus', `user:${socket.handshake.auth.token}`])
  next()
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.on('SIGTERM', () => process.exit(0))
