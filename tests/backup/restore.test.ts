import { createHash } from 'node:crypto'
import { copyFile, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { readListing } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { repacked } from './repacked.ts'
import { openStage, restore, type Entry, type Stage } from './stage.ts'

let stage: Stage
let file: string
let kept: Entry
beforeAll(async () => {
  stage = await openStage()
  kept = await stage.write('Kept')
  file = joinPath(stage.folder, 'kept.tar')
  await stage.backUp(file)
})
afterAll(() => stage.stop())

test('is refused while a server uses the folder', async () => {
  const { code, said } = await restore(file, stage.dataDir)
  expect(code).toBe(1)
  expect(said).toContain('Another Quad server is using')
})

test('[OPS-03] it refuses a damaged or newer backup, puts back a good one, keeps the replaced data aside, and ends all sessions and email links', async () => {
  const target = joinPath(stage.folder, 'target')
  let running = await startTestServer({ dataDir: target })
  await join(running, cast.jonas)
  await running.stop()
  // A session and a reset link of the time of the backup.
  const reset = await requestReset(stage.server)
  const later = joinPath(stage.folder, 'later.tar')
  expect((await stage.backUp(later)).code).toBe(0)

  const damaged = joinPath(stage.folder, 'damaged.tar')
  await copyFile(later, damaged)
  await flipped(damaged)
  const before = await everythingIn(target)
  for (const [bad, says] of [
    [damaged, 'It is damaged'],
    [await newerBackup(), 'newer version of Quad'],
  ] as const) {
    const refused = await restore(bad, target)
    expect(refused).toEqual({ code: 1, said: expect.stringContaining(says) })
    expect(await everythingIn(target)).toEqual(before)
  }

  const { code, said } = await restore(later, target)
  expect(said).toMatch(/Restored 1 account, /)
  expect(code).toBe(0)
  const aside = /The replaced data is in (\S+)\.$/m.exec(said)?.[1] ?? ''
  expect(usernamesIn(aside)).toEqual(['jonas'])
  expect(usernamesIn(target)).toEqual(['maya'])

  running = await startTestServer({ dataDir: target })
  const headers = { authorization: `Bearer ${stage.maya.accessToken}`, origin: running.url }
  expect((await running.request('/api/auth/userdata', { headers })).status).toBe(401)
  const cookie = { cookie: stage.maya.cookie, origin: running.url }
  const refreshed = await running.request('/api/auth/refresh', {
    method: 'POST',
    headers: cookie,
  })
  expect(refreshed.status).toBe(401)
  const answer = await running.request('/api/auth/reset-password', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify({ token: reset, newPassword: 'Another-Heron-Lamp!4' }),
  })
  expect(answer.status).toBe(400)
  const again = await signIn(running, cast.maya)
  expect(await readListing(running, again, kept.id)).toMatchObject({ title: 'Kept' })
  await running.stop()
})

/** What is wrong, how it is made from the backup, and what is said of it. */
const wrong: [string, (copy: string) => Promise<void>, string][] = [
  ['a backup that was cut off', (copy) => truncated(copy, 0.5), 'cut off'],
  ['a backup without its last bytes', (copy) => truncated(copy, 0.97), 'cut off'],
  ['a backup with a changed byte', flipped, 'damaged'],
  ['a file that is no backup', (copy) => writeFile(copy, 'Hello'.repeat(1000)), 'damaged'],
  ['an empty file', (copy) => writeFile(copy, ''), 'no backup'],
]
test.each(wrong)('%s is refused with a sentence and changes nothing', async (_, spoil, says) => {
  const copy = joinPath(stage.folder, 'copy.tar')
  await copyFile(file, copy)
  await spoil(copy)
  await expectRefused(copy, says)
})

async function newerBackup(): Promise<string> {
  const newer = joinPath(stage.folder, 'newer')
  expect((await restore(file, newer)).code).toBe(0)
  const client = new Database(joinPath(newer, 'quad.sqlite'))
  const version = Number(client.pragma('user_version', { simple: true }))
  client.pragma(`user_version = ${version + 1}`)
  client.close()
  // This version refuses to back it up, so the database is exchanged inside a backup.
  const copy = joinPath(stage.folder, 'newer.tar')
  const changed = await readFile(joinPath(newer, 'quad.sqlite'))
  await repacked(file, copy, { 'quad.sqlite': () => changed })
  return copy
}

async function expectRefused(copy: string, says: string) {
  const target = joinPath(stage.folder, 'refusing')
  const first = await startTestServer({ dataDir: target })
  await first.stop()
  const before = await everythingIn(target)
  const { code, said } = await restore(copy, target)
  expect(said).toContain(`${copy} cannot be restored, and nothing has changed.`)
  expect(said).toContain(says)
  expect(code).toBe(1)
  expect(await everythingIn(target)).toEqual(before)
  await rm(copy)
}
async function requestReset(from: TestServer): Promise<string> {
  const { email } = cast.maya
  await from.request('/api/auth/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: from.url },
    body: JSON.stringify({ email }),
  })
  for (;;) {
    const link = new URL(await from.linkFor(email))
    if (link.pathname.includes('reset')) return link.searchParams.get('token') ?? ''
  }
}

function usernamesIn(dir: string): unknown[] {
  const client = new Database(joinPath(dir, 'quad.sqlite'), { readonly: true })
  const names = client.prepare('SELECT username FROM users').pluck().all()
  client.close()
  return names
}

async function truncated(copy: string, share: number): Promise<void> {
  const handle = await open(copy, 'r+')
  await handle.truncate(Math.floor((await handle.stat()).size * share))
  await handle.close()
}

async function flipped(copy: string): Promise<void> {
  const bytes = await readFile(copy)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(copy, bytes)
}

async function everythingIn(dir: string): Promise<Record<string, string>> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const hashes = files
    .filter((each) => each.isFile())
    .map(async ({ parentPath, name }) => {
      const path = joinPath(parentPath, name)
      return [
        path,
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const
    })
  return Object.fromEntries(await Promise.all(hashes))
}
