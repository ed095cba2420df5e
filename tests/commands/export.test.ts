import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { getTableName } from 'drizzle-orm'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exported, notExported } from '#server/export/tables.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { post, upload } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { say } from '#tests/support/server/talk.ts'

let folder: string
let server: TestServer
let maya: SignedIn
beforeAll(async () => {
  folder = await mkdtemp(pathOf(tmpdir(), 'quad-export-'))
  server = await startTestServer()
  await join(server, cast.maya)
  await join(server, cast.jonas)
  maya = await signIn(server, cast.maya)
  const images = [await upload(server, maya)]
  await post(server, maya, {
    title: 'A “desk”',
    description: 'Oak\nwith two lines',
    price: 12.5,
    images,
  })
  await say(server, maya, await signIn(server, cast.jonas), 'Still there?')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) => runQuad({ DATA_DIR: server.dataDir }, 'export', ...args)
const textOf = (name: string) => readFileSync(pathOf(folder, 'all', name), 'utf8')
const rowsOf = (name: string) =>
  textOf(`${name}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('an export of a running server has everything as text, and nothing that lets anyone log in', async () => {
  const { code, said } = await run(pathOf(folder, 'all'))
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/all holds 2 accounts, 1 listing, 1 message and 1 photo\.$/),
  ])
  expect(rowsOf('users').map(({ email }) => email)).toEqual([cast.maya.email, cast.jonas.email])
  expect(rowsOf('listings')).toEqual([
    expect.objectContaining({
      title: 'A “desk”',
      description: 'Oak\nwith two lines',
      priceCents: 1250,
      deleted: false,
      images: [expect.objectContaining({ width: 80 })],
    }),
  ])
  expect(rowsOf('messages')).toEqual([expect.objectContaining({ content: 'Still there?' })])
  const files = readdirSync(pathOf(folder, 'all')).filter((name) => name.includes('.'))
  const all = files.map(textOf).join('\n')
  expect(all).not.toMatch(/argon2|passwordHash|tokenHash/)
  expect(all).not.toContain(maya.cookie.split('=')[1])
  const [{ id } = { id: '' }] = rowsOf('images')
  const photos = readdirSync(pathOf(folder, 'all', 'images', String(id).slice(0, 2)))
  expect(photos).toHaveLength(2)
})

test('an export into a folder that exists, without one or without data is refused', async () => {
  expect(await run(folder)).toEqual({ code: 1, said: expect.stringMatching(/exists already\.$/) })
  expect((await run()).code).toBe(2)
  const nowhere = pathOf(folder, 'nowhere')
  const { code, said } = await runQuad({ DATA_DIR: nowhere }, 'export', pathOf(folder, 'none'))
  expect([code, said]).toEqual([1, expect.stringContaining('There is no data in')])
  expect(existsSync(pathOf(folder, 'none'))).toBe(false)
})

test('every table is exported, or left out for a reason', () => {
  const client = new Database(pathOf(server.dataDir, 'quad.sqlite'), { readonly: true })
  const tables = client
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'listing_search%'`,
    )
    .pluck()
    .all()
  client.close()
  const known = [...Object.values(exported).map(getTableName), ...Object.keys(notExported)]
  expect(known.toSorted()).toEqual(tables.map(String).toSorted())
})
