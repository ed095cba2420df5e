import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { createKey, editKey, loadDraft } from '#client/listings/form/draft-store.ts'
import { actions } from '#sync/actions.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { earlierDevice, rowsOf } from './fixtures/earlier-device.ts'
import { restoreDatabase } from './fixtures/restore-database.ts'

const { user } = earlierDevice

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  await restoreDatabase(earlierDevice)
  storeToken('token')
  setSession({ status: 'signed-in', user })
})
afterEach(async () => {
  await wipeDevice(user.id)
  setSession({ status: 'signed-out' })
  await origin.close()
})

interface EarlierDraft {
  key: string
  value: {
    listingId: string
    fields: { title: string }
    photos?: { id: string; image?: { public_id: string } }[]
    bytes?: ArrayBuffer
  }
}
const draftRows = rowsOf('drafts') as EarlierDraft[]
const draftAt = (key: string) => draftRows.find((row) => row.key === key)?.value

/** The names of the photos with bytes beside this draft, in its order. */
function namesOf(key: string): string[] {
  const photos = draftAt(key)?.photos ?? []
  return photos.flatMap(({ id }) => {
    const bytes = draftAt(`${key}#${id}`)?.bytes
    return bytes ? `sha256:${createHash('sha256').update(Buffer.from(bytes)).digest('hex')}` : []
  })
}

const change = draftRows.find(({ key }) => key.startsWith('listing/') && !key.includes('#'))
const changed = editKey(change?.value.listingId ?? '')

test.for(['refused', 'blobs'])(
  'an upgrade keeps the previous version’s rows in %s',
  async (table) => {
    expect(rowsOf(table)).not.toEqual([])
    const database = currentDatabase()
    await database.open()
    expect(database.verno).toBeGreaterThan(earlierDevice.version / 10)
    expect(await database.table(table).toArray()).toEqual(rowsOf(table))
  },
)

interface EarlierBase {
  table: string
  key: string
  row?: unknown
}

test.for(['listings', 'ownProfiles'] as const)(
  'an upgrade puts the server’s rows back into %s',
  async (table) => {
    const base = (rowsOf('base') as EarlierBase[]).filter(
      (each) => each.table === table && each.row !== undefined,
    )
    const untouched = rowsOf(table).filter(
      (row) => !base.some(({ key }) => key === Object(row)._id),
    )
    const rows = [...untouched, ...base.flatMap(({ row }) => row ?? [])]
    const keyOf = (row: unknown) => String(Object(row)._id)
    expect((await currentDatabase().table(table).toArray()).map(keyOf).toSorted()).toEqual(
      rows.map(keyOf).toSorted(),
    )
    expect(await currentDatabase().table(table).toArray()).toEqual(expect.arrayContaining(rows))
  },
)

interface EarlierWrite {
  name: string
  args: unknown
}

test('an upgrade puts the queue and the intake into the log, in their order', async () => {
  const queue = rowsOf('actions') as (EarlierWrite & { seq: number; sent: boolean })[]
  const intake = rowsOf('intake') as EarlierWrite[]
  const [state] = rowsOf('state') as { nextSeq: number }[]
  expect([queue.some(({ sent }) => sent), intake.length > 0]).toEqual([true, true])
  const log = await currentDatabase().log.toArray()
  expect(log.map(({ name, args }) => [name, args])).toEqual(
    [...queue, ...intake].map(({ name, args }) => [name, args]),
  )
  const numbers = log.map(({ seq }) => seq)
  expect(numbers.slice(0, queue.length)).toEqual(queue.map(({ seq }) => seq))
  expect(Math.min(...numbers.slice(queue.length))).toBe(state?.nextSeq)
})

test('an upgrade counts what was sent and acknowledged', async () => {
  const queue = rowsOf('actions') as { seq: number; sent: boolean; acked: boolean }[]
  const last = (rows: { seq: number }[]) => rows.at(-1)?.seq ?? 0
  const [state] = rowsOf('state') as { nextSeq: number }[]
  expect(await currentDatabase().state.get('sync')).toMatchObject({
    lastSeq: (state?.nextSeq ?? 1) - 1,
    sentUpTo: last(queue.filter(({ sent }) => sent)),
    ackedUpTo: last(queue.filter(({ acked }) => acked)),
  })
})

test('a draft of the previous version keeps its text, and its photos wait to be sent', async () => {
  const names = namesOf(createKey)
  expect(names).toHaveLength(2)
  const draft = await loadDraft(createKey)
  const { listingId, fields } = draftAt(createKey) ?? {}
  const added = { condition: '', takesOffers: '', floor: '' }
  expect(draft).toEqual({ listingId, fields: { ...fields, ...added }, photos: names })
  const { blobs, drafts } = currentDatabase()
  const kept = await blobs.bulkGet(names.map((name) => name.slice(7)))
  expect(kept).toMatchObject(
    names.map(() => ({ state: 'waiting', folder: 'quad/listing-images', type: 'image/jpeg' })),
  )
  expect(kept.map((photo) => photo?.bytes.byteLength)).not.toContain(0)
  expect(await drafts.where('key').startsWith(`${createKey}#`).count()).toBe(0)
  expect(await loadDraft(createKey)).toEqual(draft)
})

test('a draft of an edit keeps the listing’s photo, the added photo and the original values', async () => {
  const [listed, added] = draftAt(changed)?.photos ?? []
  const id = listed?.image?.public_id.split('/').at(-1)
  expect(added?.image).toBeDefined()
  const draft = await loadDraft(changed)
  expect(draft?.photos).toEqual([id, ...namesOf(changed)])
  expect(draft?.begun).toMatchObject({ fields: { title: 'Old chair' }, photos: [id] })
  expect(draft?.fields.title).toBe('Old chair, oiled')
})

test('an interrupted conversion changes nothing, and the next one completes it', async () => {
  const { blobs, drafts } = currentDatabase()
  const fail = () => {
    throw new Error('The tab was closed.')
  }
  drafts.hook('deleting', fail)
  await expect(loadDraft(createKey)).rejects.toThrow('closed')
  expect(await drafts.toArray()).toEqual(draftRows)
  expect(await blobs.count()).toBe(rowsOf('blobs').length)
  drafts.hook('deleting').unsubscribe(fail)
  const [draft, twin] = await Promise.all([loadDraft(createKey), loadDraft(createKey)])
  expect(draft?.photos).toEqual(namesOf(createKey))
  expect(twin).toEqual(draft)
})

test('photos of the previous version are sent from the queue and from drafts', async () => {
  const sent: string[] = []
  const sender = {
    actions,
    clock: () => Date.now(),
    upload: (_: Blob, folder: string, sha256: string) => {
      sent.push(`${folder} sha256:${sha256}`)
      return Promise.resolve({
        error: false as const,
        data: {},
        status: 201,
        headers: new Headers(),
      })
    },
    refuse: () => Promise.reject(new Error('Nothing is refused.')),
    goesOn: () => true,
  }
  await sendWaiting(currentDatabase(), sender)
  const queued = (rowsOf('blobs') as { folder: string; sha256: string }[]).map(
    ({ folder, sha256 }) => `${folder} sha256:${sha256}`,
  )
  expect(sent.toSorted()).toEqual(queued.toSorted())
  sent.length = 0
  await loadDraft(createKey)
  await loadDraft(changed)
  await sendWaiting(currentDatabase(), sender)
  const drafted = [...namesOf(createKey), ...namesOf(changed)]
  expect(sent.toSorted()).toEqual(drafted.map((name) => `quad/listing-images ${name}`).toSorted())
})
