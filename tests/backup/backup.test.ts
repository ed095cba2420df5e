import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { readListing } from '#tests/support/server/market.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { hashOf, openStage, restore, type Entry, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())

async function remove(id: string): Promise<void> {
  const answer = await stage.server.request(`/api/listings/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stage.maya.accessToken}`, origin: stage.server.url },
  })
  if (!answer.ok) throw new Error(`Deleting was answered ${answer.status}.`)
}

/** Writes and deletes until it is told to stop. */
async function load(name: string, isOver: () => boolean): Promise<Entry[]> {
  const kept: Entry[] = []
  for (let i = 0; !isOver(); i += 1) {
    const made = await stage.write(`${name} ${i}`)
    if (i % 2 === 0) await remove(made.id)
    else kept.push(made)
  }
  return kept
}

test('[OPS-02] a backup under load is one verified file with everything acknowledged before, and says what it holds', async () => {
  const before = [
    await stage.write('Before 1'),
    await stage.write('Before 2'),
    await stage.write('Before 3'),
  ]
  let isOver = false
  const writers = ['a', 'b'].map((name) => load(name, () => isOver))
  const file = joinPath(stage.folder, 'under-load.tar')
  const { code, said } = await stage.backUp(file)
  isOver = true
  await Promise.all(writers)
  expect(said).toMatch(
    /holds 1 account, \d+ listings, \d+ messages and \d+ photos, taken at 20\S+ by/,
  )
  expect(code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(stage.dataDir)).filter((name) => name.startsWith('backup-of-'))).toEqual([])

  const other = joinPath(stage.folder, 'other')
  expect(await restore(file, other)).toMatchObject({ code: 0 })
  const restored = await startTestServer({ dataDir: other })
  const again = await signIn(restored, cast.maya)
  for (const { id, photo, hash } of before) {
    expect((await readListing(restored, again, id)).images[0]?.path).toBe(photo)
    expect(await hashOf(restored, photo)).toBe(hash)
  }
  await restored.stop()
  const photos = Number(/and (\d+) photos/.exec(said)?.[1])
  expect(countPhotos(other)).toBe(photos)
})

function countPhotos(dir: string): number {
  const client = new Database(joinPath(dir, 'quad.sqlite'), { readonly: true })
  const ids = client.prepare<[], { id: string }>('SELECT id FROM images').all()
  client.close()
  return ids.length
}

test('a photo that is missing or has changed fails the backup, and leaves no file', async () => {
  const { photo } = await stage.write('Broken')
  const [, , id = '', name = ''] = photo.split('/')
  const stored = joinPath(stage.dataDir, 'images', id.slice(0, 2), `${id}-${name}`)
  const bytes = await readFile(stored)
  const file = joinPath(stage.folder, 'broken.tar')
  await rm(stored)
  expect(await stage.backUp(file)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${id} is missing`),
  })
  await writeFile(stored, bytes.subarray(1))
  expect(await stage.backUp(file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('has changed'),
  })
  await writeFile(stored, bytes)
  const left = await readdir(stage.folder)
  expect(left.filter((each) => each.startsWith('broken'))).toEqual([])
})

test('a file that exists is not replaced', async () => {
  const file = joinPath(stage.folder, 'mine.tar')
  await writeFile(file, 'mine')
  expect(await stage.backUp(file)).toEqual({ code: 1, said: `${file} exists already.` })
  expect(await readFile(file, 'utf8')).toBe('mine')
})

test('without a file name it goes into the folder backups', async () => {
  const { code, said } = await stage.backUp()
  expect(code).toBe(0)
  const name = (await readdir(joinPath(stage.dataDir, 'backups'))).find((each) => each !== 'images')
  expect(name).toMatch(/^manual-20/)
  expect(said).toContain(name)
})
