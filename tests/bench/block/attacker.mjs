/**
 * Keeps calls open, or sends what sockets take, until the time is over. It runs in a process of its
 * own so that its work is not the server's, and leaves the processor to the server first.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { WebSocket } from 'ws'
import { keepConnected } from './raw-connections.mjs'

setPriority(5)

/** Frames of one second. One more would close the socket. */
const framesPerSecond = 49

process.on('message', (order) => {
  const { url, ms } = order
  const until = performance.now() + ms
  void begun(order, url, until).then((answers) => process.send(answers))
})
process.send('ready')

function begun({ calls, sockets, connections }, url, until) {
  if (calls) return keepOpen(url, calls, until)
  return sockets ? floodSockets(url, sockets, until) : keepConnected(url, connections, until)
}

/** So many of these calls are always open, each begun again as soon as it is answered. */
async function keepOpen(url, { sent, open }, until) {
  const agent = new Agent({ keepAlive: true, maxSockets: open })
  const answers = {}
  const asked = new Set()
  let next = 0
  const loop = async () => {
    while (performance.now() < until) {
      const { method, path, headers, body } = sent[next++ % sent.length]
      const call = request(url + path, { method, headers, agent })
      asked.add(call)
      const status = await answered(call, body && Buffer.from(body, 'base64'))
      asked.delete(call)
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  // What is still open when the time is over is given up.
  const end = setTimeout(() => asked.forEach((call) => call.destroy()), until - performance.now())
  await Promise.all(Array.from({ length: open }, loop))
  clearTimeout(end)
  agent.destroy()
  return answers
}

function answered(call, body) {
  return new Promise((resolve) => {
    call.on('response', (response) => {
      response.resume()
      response.on('close', () => resolve(response.complete ? response.statusCode : 'cut off'))
    })
    call.on('error', () => resolve('none'))
    call.end(body)
  })
}

/** So many sockets of one user each send as many frames as they may; a closed one is opened again. */
async function floodSockets(url, { token, frame, open, reopen }, until) {
  const answers = {}
  const count = (what) => (answers[what] = (answers[what] ?? 0) + 1)
  const loop = async () => {
    while (performance.now() < until) {
      const socket = await entered(url, token)
      if (!socket) {
        count('not opened')
        await pause(20)
        continue
      }
      count('opened')
      if (!reopen) await flood(socket, frame, { until, sent: () => count('sent') })
      socket.terminate()
    }
  }
  await Promise.all(Array.from({ length: open }, loop))
  return answers
}

async function flood(socket, frame, { until, sent }) {
  while (performance.now() < until && socket.readyState === socket.OPEN) {
    socket.send(frame)
    sent()
    await pause(1000 / framesPerSecond)
  }
}

async function entered(url, token) {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { origin: url })
  try {
    await once(socket, 'message')
    socket.send(`40${JSON.stringify({ token })}`)
    await once(socket, 'message')
    return socket
  } catch {
    socket.terminate()
    return undefined
  }
}

const pause = (ms) => new Promise((go) => setTimeout(go, ms))
