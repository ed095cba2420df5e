/**
 * Many people with an open page each, in one process: bare WebSockets that speak just enough of
 * Socket.IO 5 to listen. The parent asks for figures by messages; each request has one answer.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'

const inFlight = 20
let url, sender, receiver
/** What waits for the receiver's next message, with the time at which it was sent. */
let awaited
let pokes = 0
const sockets = []

const commands = { open, messages, poked, feed, close }

process.on('message', ({ name, settings }) => {
  commands[name](settings).then(
    (value) => process.send({ value }),
    (error) => process.send({ error: String(error) }),
  )
})
process.send({ value: 'ready' })

/** The first person of the first call sends messages, and the second one receives them. */
async function open({ url: address, people }) {
  url = address
  if (!sender) [sender, receiver] = people
  const waiting = [...people]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) sockets.push(await connect(next))
  }
  await Promise.all(Array.from({ length: inFlight }, work))
}

async function connect(person) {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(ws, 'open')
  ws.send(`40${JSON.stringify({ token: person.token })}`)
  const connected = new Promise((resolve, reject) => {
    ws.once('close', (code) => reject(new Error(`A socket was closed: ${code}.`)))
    ws.on('message', (/** @type {Buffer} */ data) => {
      const text = data.toString('utf8')
      if (text === '2') ws.send('3')
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('42["sync"')) pokes += 1
      else if (text.startsWith('42["receive_message"') && person === receiver) awaited?.()
    })
  })
  await connected
  return ws
}

/** @returns the milliseconds from each REST call to its event at the receiver */
async function messages({ count }) {
  const times = []
  for (let i = 0; i < count; i += 1) {
    const started = performance.now()
    const heard = new Promise((resolve) => (awaited = () => resolve(performance.now())))
    await post('/messages/send-message', {
      senderUsername: sender.username,
      recipientUsername: receiver.username,
      content: `Is it still there? ${i}`,
    })
    times.push((await heard) - started)
  }
  return times
}

/** @returns the milliseconds of each page of the feed, asked for one after the other */
async function feed({ seconds }) {
  const times = []
  const ends = performance.now() + seconds * 1000
  while (performance.now() < ends) {
    const started = performance.now()
    await get('/api/listings?limit=24')
    times.push(performance.now() - started)
  }
  return times
}

/** Posts a listing, which everyone on the campus is told of. @returns how many heard, and the feed */
async function poked({ seconds }) {
  pokes = 0
  const [times] = await Promise.all([
    feed({ seconds }),
    post('/api/listings/create', {
      id: crypto.randomUUID(),
      title: 'Desk',
      description: 'Oak.',
      price: 40,
      category: 'Furniture',
    }),
  ])
  return { pokes, times }
}

async function close() {
  for (const ws of sockets) ws.terminate()
}

const headers = () => ({
  authorization: `Bearer ${sender.token}`,
  'content-type': 'application/json',
})

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function get(path) {
  const answer = await fetch(url + path, { headers: headers() })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  await answer.arrayBuffer()
}
