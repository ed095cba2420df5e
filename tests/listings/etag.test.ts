import { expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import { block } from '#tests/support/server/blocks.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

const get = (path: string, headers: Record<string, string> = {}, as = jonas) =>
  app.call('GET', path, { as, headers })
const tagOf = async (path = '/api/listings', as = jonas) =>
  (await get(path, {}, as)).headers.get('etag') ?? ''

test('an unchanged feed is answered 304 without a body', async () => {
  const response = await get('/api/listings')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toBe('Authorization, Accept-Encoding')
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  const again = await get('/api/listings', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('each viewer and each address has its own ETag', async () => {
  const tags = [
    await tagOf(),
    await tagOf('/api/listings?limit=5'),
    await tagOf('/api/listings', maya),
  ]
  expect(new Set(tags).size).toBe(3)
})

test('every change of the feed changes its ETag', async () => {
  const own = await appOfTest()
  const { maya: seller, jonas: viewer, dre } = own.people
  const read = async () =>
    (await own.call('GET', '/api/listings', { as: viewer })).headers.get('etag')
  const seen = new Set([await read()])
  const expectNew = async (what: string) => {
    const tag = await read()
    expect([what, seen.has(tag)]).toEqual([what, false])
    seen.add(tag)
  }
  const id = await createListing(own, seller)
  await expectNew('a new listing')
  await own.call('PATCH', `/api/listings/${id}`, { as: seller, body: { price: 1 } })
  await expectNew('an edit')
  await own.call('POST', `/api/listings/view/${id}`, { as: viewer })
  await flushListingCounts(own.resources)
  await expectNew('counts')
  await own.resources.writer.write({
    async run(tx, rev) {
      await tx.update(listings).set({ rev, deleted: true })
    },
  })
  await expectNew('a deletion')
  await block(own, viewer, seller)
  await expectNew('a block')
  await block(own, dre, viewer)
  await expectNew('a block by another')
  const unchanged = await read()
  await createListing(own, dre)
  expect(await read()).toBe(unchanged)
})
