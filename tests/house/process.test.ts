import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let server: TestServer
/** The data of the other servers, which start one after the other. */
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'quad-process-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a port in use stops the program with one sentence that names it', async () => {
  const { port } = new URL(server.url)
  const { child, printed } = launchServer({ PORT: port, DATA_DIR: folder })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(printed()).toMatch(
    new RegExp(`Quad cannot listen on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE`),
  )
})

test('the line of the start has the address that Quad listens on', async () => {
  const { child, printed } = launchServer({ PORT: '0', HOST: '::1', DATA_DIR: folder })
  const url = await until('the line', () => /is ready on (\S+)/.exec(printed())?.[1])
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  child.kill()
  await once(child, 'exit')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the program cleanly, with code 0',
  async (signal) => {
    const { child, printed } = launchServer({ PORT: '0', DATA_DIR: folder })
    await until('the server to be ready', () => (/is ready/.test(printed()) ? true : undefined))
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  },
)

/** Makes Node warn when it gets SIGUSR2. */
const warner = `process.on('SIGUSR2', () => process.emitWarning('11 close listeners added', 'TestWarning'))`

test('a warning of Node.js is a line of the log', async () => {
  const { child, printed } = launchServer(
    { PORT: '0', DATA_DIR: folder },
    { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(warner)}`] },
  )
  await until('the server to be ready', () => (/is ready/.test(printed()) ? true : undefined))
  const before = printed().length
  child.kill('SIGUSR2')
  await until('the warning', () => (/TestWarning/.test(printed()) ? true : undefined))
  child.kill('SIGTERM')
  await once(child, 'exit')
  const lines = printed().slice(before).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', name: 'TestWarning', warning: '11 close listeners added' },
  ])
})

test("stopping 'npm start' leaves no server running", async () => {
  const port = String(await freePort())
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder }
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore' })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('npm start to answer', async () => ((await isUp()) ? true : undefined))
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await until('nobody to answer any more', async () => ((await isUp()) ? undefined : true))
})
