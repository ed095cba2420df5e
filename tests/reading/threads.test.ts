import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#sync/refusal.ts'
import { ReadThreads } from '#server/reading/threads.ts'
import { wholeFeed } from '#server/listings/feed.ts'
import { feedPage } from '#server/listings/pages.ts'
import type { messagesPage } from '#server/messages/pages.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

// Node cannot run the sources, so threads run the built program.
const program = fileURLToPath(new URL('../../dist/server/read-thread.js', import.meta.url))
const threads = new ReadThreads(program)
afterAll(() => threads.close())

test('a thread answers a search as the server does', async () => {
  const app = await appOfTest()
  const { maya, jonas } = app.people
  await createListing(app, maya, { title: 'Oak desk' })
  const file = `${app.dataDir}/quad.sqlite`
  const url = 'http://localhost/api/listings?q=oak'
  const args = {
    viewer: { userId: jonas.user.id, universityId: 'purdue-university', username: 'jonas' },
    url,
    page: { limit: 24, cursor: undefined },
    filter: { ...wholeFeed, words: ['oak'] },
    known: undefined,
  }
  const fromThread = await threads.run({ file, read: { name: 'feedPage', args } })
  const here = await app.read((db) => feedPage(db, args))
  expect(fromThread).toEqual(here)
  expect(here.body).toContain('Oak desk')
  await threads.forget(file)
})

test('a refusal crosses from the thread with its code and words', async () => {
  const app = await appOfTest()
  const file = `${app.dataDir}/quad.sqlite`
  const { jonas } = app.people
  const args: Parameters<typeof messagesPage>[1] = {
    viewer: { userId: jonas.user.id, universityId: 'purdue-university', username: 'jonas' },
    name: 'nobody',
    before: undefined,
    url: 'http://localhost/',
    page: { limit: 100, cursor: undefined },
  }
  const read = { name: 'messagesPage', args }
  const failure = await threads.run({ file, read }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).toMatchObject({ code: 'not_found', message: 'This conversation does not exist.' })
  await threads.forget(file)
})

test('a read that crashes fails alone', async () => {
  const missing = { file: '/nowhere/quad.sqlite', read: { name: 'feedPage', args: {} } }
  await expect(threads.run(missing)).rejects.toThrow('directory does not exist')
  const app = await appOfTest({ cast: false })
  const file = `${app.dataDir}/quad.sqlite`
  const unknown = { file, read: { name: 'unheard-of', args: {} } }
  await expect(threads.run(unknown)).rejects.toThrow('There is no read with the name unheard-of.')
  await threads.forget(file)
})
