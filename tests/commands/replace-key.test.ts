import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'

let dataDir: string
let key: string
beforeEach(async () => {
  dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-key-'))
  key = joinPath(dataDir, 'secret.key')
  const server = await startTestServer({ dataDir })
  await join(server, cast.maya)
  await server.stop()
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function start() {
  const { child, printed } = launchServer({ DATA_DIR: dataDir, PORT: '0' })
  const [code] = await once(child, 'exit')
  return { code, said: printed() }
}
const secondFactors = () => {
  const client = new Database(joinPath(dataDir, 'quad.sqlite'))
  const count = client.prepare('SELECT count(*) FROM two_factors').pluck().get()
  client.close()
  return count
}

test('[BACKUP-04] a start with accounts and a missing, short or foreign secret.key is refused with the way out, and works when it is back', async () => {
  const good = readFileSync(key)
  const damages: [() => void, string][] = [
    [() => rmSync(key), 'is missing, but there are accounts.'],
    [() => writeFileSync(key, good.subarray(0, 7)), 'must hold 32 bytes, but holds 7.'],
    [() => writeFileSync(key, Buffer.alloc(32, 1)), 'is not the key of this database.'],
  ]
  for (const [damage, says] of damages) {
    damage()
    const { code, said } = await start()
    expect(said).toContain(says)
    expect(said).toContain('Put back the secret.key of this server: every backup contains it.')
    expect(said).toContain('If it is lost, run: quad replace-key --yes.')
    expect(said).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  }
  expect(readFileSync(key)).toEqual(Buffer.alloc(32, 1))
  writeFileSync(key, good)
  const server = await startTestServer({ dataDir })
  await signIn(server, cast.maya)
  await server.stop()
})

test('a key that is lost is replaced without a second factor or a session', async () => {
  const client = new Database(joinPath(dataDir, 'quad.sqlite'))
  client.exec(
    "INSERT INTO two_factors (user_id, sealed_secret, created_at, enabled_at) SELECT id, 'x', 1, 1 FROM users",
  )
  client.close()
  expect(await runQuad({ DATA_DIR: dataDir }, 'replace-key', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Nothing is wrong with \S+secret\.key, so it stays\.$/),
  })
  expect(secondFactors()).toBe(1)
  writeFileSync(key, 'short')
  expect(await runQuad({ DATA_DIR: dataDir }, 'replace-key', '--yes')).toMatchObject({ code: 0 })
  expect(readFileSync(key)).toHaveLength(32)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('secret.key.'))).toHaveLength(1)
  expect(secondFactors()).toBe(0)
  const server = await startTestServer({ dataDir })
  await signIn(server, cast.maya)
  await server.stop()
})
