import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'

const attempts = 200

// After a handshake without the open packet, an unmodified client waits 20 seconds for it, even if
// the connection has ended.
test('a handshake and its open packet arrive together, so a killed server leaves no half of them', async () => {
  const server = await startTestServer()
  try {
    const port = Number(new URL(server.url).port)
    const halves: string[] = []
    for (let i = 0; i < attempts; i += 1) {
      const first = await firstData(port)
      if (!first.includes('"pingInterval"')) halves.push(first)
    }
    expect(halves).toEqual([])
  } finally {
    await server.stop()
  }
})

/** What arrives first on a new realtime connection. */
async function firstData(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: localhost:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    )
    const [data] = (await once(socket, 'data')) as [Buffer]
    return data.toString('latin1')
  } finally {
    socket.destroy()
  }
}
