import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPhotos } from './small-disk.ts'
import { openStage, restore, type Stage } from './stage.ts'

let stage: Stage
let backups: string
beforeAll(async () => {
  stage = await openStage()
  backups = joinPath(stage.dataDir, 'backups')
})
afterAll(() => stage.stop())

const photosIn = (folder: string) =>
  readdirSync(joinPath(folder, 'images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => joinPath(entry.parentPath, entry.name))
    .toSorted()
const contentsOf = (folder: string) =>
  new Map(photosIn(folder).map((path) => [basename(path), readFileSync(path, 'base64')]))
const snapshots = () => readdirSync(backups).filter((name) => /^(?:scheduled|manual)-/.test(name))

/** Takes one as the server does, and returns the folder that it names. */
async function takeSnapshot(keep = 9): Promise<string> {
  const { code, said } = await stage.backUp('--keep', String(keep))
  expect(said).toMatch(/\S+\/backups\/scheduled-\S+ holds 1 account, /)
  expect(code).toBe(0)
  return /(\S+) holds/.exec(said)?.[1] ?? ''
}

let targets = 0
/** Restores with no other backup beside it. */
async function restoreAlone(snapshot: string) {
  targets += 1
  const moved = joinPath(stage.folder, `moved-${targets}`)
  const target = joinPath(stage.folder, `target-${targets}`)
  cpSync(snapshot, joinPath(moved, basename(snapshot)), { recursive: true })
  cpSync(joinPath(backups, 'images'), joinPath(moved, 'images'), { recursive: true })
  return { ...(await restore(joinPath(moved, basename(snapshot)), target)), target }
}

function removePhotos(count: number): void {
  const client = new Database(joinPath(stage.dataDir, 'quad.sqlite'))
  const ids = client
    .prepare<[number], string>(
      'DELETE FROM images WHERE id IN (SELECT id FROM images LIMIT ?) RETURNING id',
    )
    .pluck()
    .all(count)
  client.close()
  for (const path of photosIn(stage.dataDir))
    if (ids.some((id) => basename(path).startsWith(id))) rmSync(path)
}

test('[BACKUP-02] scheduled backups share photos that have not changed; every one restores alone, and removing old ones frees what only they needed', async () => {
  addPhotos(stage.dataDir, 5, 20_000)
  const ofFirst = contentsOf(stage.dataDir)
  const first = await takeSnapshot()
  const written = new Map(photosIn(backups).map((path) => [path, statSync(path)]))
  expect(written.size).toBe(10)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: first })

  removePhotos(3)
  addPhotos(stage.dataDir, 2, 20_000)
  const ofSecond = contentsOf(stage.dataDir)
  const second = await takeSnapshot()
  expect(photosIn(backups)).toHaveLength(14)
  for (const [path, { ino, mtimeMs }] of written)
    expect(statSync(path)).toMatchObject({ ino, mtimeMs })

  for (const [snapshot, contents] of [
    [first, ofFirst],
    [second, ofSecond],
  ] as const) {
    const { code, target } = await restoreAlone(snapshot)
    expect(code).toBe(0)
    expect(contentsOf(target)).toEqual(contents)
  }

  const third = await takeSnapshot(2)
  expect(snapshots()).toEqual([basename(second), basename(third)])
  expect(contentsOf(backups)).toEqual(ofSecond)
  expect((await restoreAlone(second)).code).toBe(0)
})

test('a snapshot that was taken by hand stays, and shares photos, too', async () => {
  const { said } = await stage.backUp()
  const [, manual = ''] = /(\S+\/backups\/manual-\S+) holds/.exec(said) ?? []
  const inode = () => photosIn(backups).map((path) => statSync(path).ino)
  const before = inode()
  await takeSnapshot(1)
  expect(inode()).toEqual(before)
  expect(snapshots()).toContain(basename(manual))
})

test('a restore refuses a snapshot with a changed or missing photo, and one without the folder of photos', async () => {
  const snapshot = await takeSnapshot()
  const [photo = ''] = photosIn(backups)
  const bytes = readFileSync(photo)
  const refused = async (says: RegExp) => {
    const { code, said } = await restoreAlone(snapshot)
    expect(said).toMatch(/cannot be restored, and nothing has changed\. It is damaged: /)
    expect(said).toMatch(says)
    expect(code).toBe(1)
  }
  writeFileSync(photo, bytes.toReversed())
  await refused(/\.webp has changed\./)
  rmSync(photo)
  await refused(/\.webp is missing\. The folder images must be beside it\./)
  writeFileSync(photo, bytes)
  expect((await restoreAlone(snapshot)).code).toBe(0)
  for (const name of ['quad.sqlite', 'secret.key', 'SHA256SUMS', 'quad-backup.json']) {
    const path = joinPath(snapshot, name)
    const good = readFileSync(path)
    writeFileSync(path, Buffer.concat([good.subarray(1), good.subarray(0, 1)]))
    const { code, said } = await restoreAlone(snapshot)
    expect(said).toContain('It is damaged')
    expect(code).toBe(1)
    writeFileSync(path, good)
  }
})

test('a backup copies a shared photo again that lost bytes, and reads a seventh of the others again each day', async () => {
  addPhotos(stage.dataDir, 200, 2000)
  await takeSnapshot()
  const good = contentsOf(stage.dataDir)
  const [short = '', ...others] = photosIn(backups)
  writeFileSync(short, readFileSync(short).subarray(1))
  for (const path of others) writeFileSync(path, readFileSync(path).toReversed())
  await takeSnapshot()
  const healed = photosIn(backups).filter(
    (path) => readFileSync(path, 'base64') === good.get(basename(path)),
  )
  expect(healed).toContain(short)
  expect(healed.length).toBeGreaterThan(2)
  expect(healed.length).toBeLessThan(others.length)
})

test('an unfinished one is deleted with its new photos by the next start', async () => {
  const before = readdirSync(backups)
  const part = joinPath(backups, 'scheduled-2030-01-01T00-00-00.000.part')
  cpSync(joinPath(backups, 'images'), joinPath(part, 'images'), { recursive: true })
  await takeSnapshot()
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(before))
})
