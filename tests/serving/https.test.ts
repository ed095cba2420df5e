import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { launchServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let folder: string
let files: { cert: string; key: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-https-'))
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
})
afterAll(() => rm(folder, { recursive: true }))

interface Pair {
  cert: string
  key: string
}

async function install({ cert, key }: Pair): Promise<void> {
  await writeFile(files.key, key)
  await writeFile(files.cert, cert)
}

async function get(port: number, path: string, ca: string) {
  const sent = request({ host: 'localhost', port, path, ca, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { headers: object }]
  return { headers: answer.headers, body: await text(answer) }
}

/** The fingerprint of the certificate that new connections get. */
async function presented(port: number): Promise<string> {
  const socket = connect({ host: 'localhost', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

test('[OPS-08] with certificate and key files Quad speaks HTTPS, and takes up changed files', async () => {
  const first = selfSigned()
  await install(first)
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data') }
  const { child, printed } = launchServer({ ...env, TLS_CERT: files.cert, TLS_KEY: files.key })
  await until('the server', () => (printed().includes('is ready') ? true : undefined))
  expect(printed()).toContain(`Quad is ready on https://localhost:${port}`)
  const page = await get(port, '/', first.cert)
  expect(page.body).toContain('<title>Quad')
  expect(page.headers).toHaveProperty('strict-transport-security')
  const socket = new WebSocket(`wss://localhost:${port}/socket.io/?EIO=4&transport=websocket`, {
    ca: first.cert,
  })
  await once(socket, 'open')
  const before = await presented(port)

  // What does not fit stays out, and open connections stay open.
  await writeFile(files.cert, 'no certificate')
  await until(
    'the warning',
    () => (printed().includes('cannot be used') ? true : undefined),
    20_000,
  )
  expect(await presented(port)).toBe(before)
  const second = selfSigned()
  await install(second)
  await until(
    'the new one',
    async () => ((await presented(port)) === before ? undefined : true),
    20_000,
  )
  expect((await get(port, '/api/health', second.cert)).body).toContain('"ok"')
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.terminate()
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test.each([
  [
    'only one of them',
    () => ({ TLS_CERT: files.cert }),
    'TLS_CERT and TLS_KEY must be set together.',
  ],
  [
    'a file that is missing',
    () => ({ TLS_CERT: files.cert, TLS_KEY: join(folder, 'none.pem') }),
    'TLS_CERT and TLS_KEY cannot be used: ENOENT',
  ],
])('%s ends the program with a sentence', async (_, env, sentence) => {
  await install(selfSigned())
  const { child, printed } = launchServer({ ...env(), PORT: '0', DATA_DIR: join(folder, 'data') })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(printed()).toContain(sentence)
})
