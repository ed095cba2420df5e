import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  close(): Promise<void>
}

/**
 * An HTTP proxy that drops every nth call of the API: in turn before the server gets it, and with
 * the server's answer. It passes everything else on, also WebSockets.
 * @param url of the server
 */
export async function startLossyProxy(url: string, every: number): Promise<LossyProxy> {
  const target = new URL(url)
  const dropped = { requests: 0, answers: 0 }
  const open = new Set<Socket>()
  let calls = 0

  function headersOf({ headers }: IncomingMessage) {
    const { origin, ...rest } = headers
    // The server knows only its own address.
    return { ...rest, host: target.host, ...(origin !== undefined && { origin: target.origin }) }
  }

  function pass(call: IncomingMessage, reply: ServerResponse): void {
    const isDropped = /^\/(api|messages)\//.test(call.url ?? '') && ++calls % every === 0
    if (isDropped && dropped.requests <= dropped.answers) {
      dropped.requests += 1
      call.socket.destroy()
      return
    }
    const { port, hostname: host } = target
    const { method = 'GET', url: path = '/' } = call
    const passed = request({ host, port, method, path, headers: headersOf(call) }, (answer) => {
      if (isDropped) {
        dropped.answers += 1
        answer.resume()
        call.socket.destroy()
        return
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.once('error', () => reply.destroy())
    call.pipe(passed)
  }

  const server = createServer(pass)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', (call: IncomingMessage, socket: Socket, head: Buffer) => {
    const passed = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(headersOf(call)).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      passed.write([`GET ${call.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      passed.write(head)
      socket.pipe(passed).pipe(socket)
    })
    passed.once('error', () => socket.destroy())
    socket.once('error', () => passed.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
