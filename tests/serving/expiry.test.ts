import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canMount } from '#tests/backup/small-disk.ts'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { launchServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const token = 'a-token-of-some-length'
let folder: string
let files: { TLS_CERT: string; TLS_KEY: string }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-expiry-'))
  files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
})
afterAll(() => rmSync(folder, { recursive: true }))

function install({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(files.TLS_KEY, key)
  writeFileSync(files.TLS_CERT, cert)
}

async function serve(env: Record<string, string>, under: string[] = []) {
  const { child, printed } = launchServer(
    { DATA_DIR: join(folder, 'data'), ...files, METRICS_TOKEN: token, ...env },
    { under },
  )
  const ended = once(child, 'exit')
  const ready = () => printed().includes('is ready') || child.exitCode !== null || undefined
  await until('the server', ready)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { printed, stop }
}

async function read(port: number, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const sent = getSecurely({ port, path, headers, rejectUnauthorized: false, agent: false })
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
  return text(answer)
}

test('a certificate is announced 14 days before it expires, and after it: in log, health, and metrics', async () => {
  install(selfSigned('localhost', 10))
  const port = await freePort()
  const { printed, stop } = await serve({ PORT: String(port) })
  expect(printed()).toMatch(/The certificate in TLS_CERT expires at 20\S+ \S+ UTC\. Renew it\./)
  expect(JSON.parse(await read(port, '/api/health'))).toMatchObject({
    status: 'ok',
    certificate: 'expiring',
  })
  expect(await read(port, '/metrics')).toMatch(/^quad_certificate_seconds_left 8\d{5}/m)

  install(selfSigned('localhost', -1))
  await until('the log', () => printed().includes('expired at 20') || undefined)
  expect(JSON.parse(await read(port, '/api/health'))).toMatchObject({ certificate: 'expired' })

  install(selfSigned('localhost', 90))
  await until(
    'a good one',
    async () => (await read(port, '/api/health')).includes('"certificate":"ok"') || undefined,
    50_000,
  )
  await stop()
})

test('links with http:// are redirected to PUBLIC_URL', async () => {
  install(selfSigned('localhost', 90))
  const [port, redirect] = [await freePort(), await freePort()]
  const { stop } = await serve({
    PORT: String(port),
    REDIRECT_PORT: String(redirect),
    PUBLIC_URL: 'https://quad.hillside.edu',
  })
  const [answer] = await once(get({ port: redirect, path: '/listing/1?a=b' }), 'response')
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe('https://quad.hillside.edu/listing/1?a=b')
  answer.resume()
  expect(await stop()).toEqual([0, null])
})

const bind = '+net_bind_service'
const isUser = ['setpriv', '--reuid=nobody', '--clear-groups']
const mayBind = [`--inh-caps=${bind}`, `--ambient-caps=${bind}`]
const canConfine = canMount && spawnSync('unshare', ['-n', 'true']).status === 0

describe.skipIf(!canConfine)('HTTPS at port 443 (as root, in a network of its own)', () => {
  let env: Record<string, string>
  beforeAll(() => {
    install(selfSigned('localhost', 90))
    for (const file of Object.values(files)) chmodSync(file, 0o644)
    chmodSync(folder, 0o755)
    const dataDir = join(folder, 'of-nobody')
    mkdirSync(dataDir)
    chownSync(dataDir, 65_534, 65_534)
    env = { DATA_DIR: dataDir, PORT: '443' }
  })

  test('a user with the capability can listen on 443, and on 80 for the redirect', async () => {
    const { printed, stop } = await serve(env, ['unshare', '-n', ...isUser, ...mayBind])
    expect(printed()).toContain('Quad is ready on https://localhost:443')
    expect(printed()).not.toContain('Links with http:// do not work')
    await stop()
  })

  test('inside a user namespace, as with PrivateUsers=yes, it cannot, and says what to set', async () => {
    const inside = ['unshare', '-U', '--map-current-user', '--keep-caps']
    const { printed, stop } = await serve(env, ['unshare', '-n', ...isUser, ...mayBind, ...inside])
    expect(printed()).toMatch(
      /Quad cannot listen on 127\.0\.0\.1:443: .+Ports below 1024 need CAP_NET_BIND_SERVICE and, in a systemd service, PrivateUsers=no\./,
    )
    await stop()
  })
})
