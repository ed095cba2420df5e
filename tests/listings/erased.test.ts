import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

const { app } = appOfEachTest()

/** The files of the database in which a text stands. */
async function filesWith(text: string): Promise<string[]> {
  const names = (await readdir(app.dataDir)).filter((name) => name.startsWith('quad.sqlite'))
  const found = await Promise.all(
    names.map(async (name) => (await readFile(join(app.dataDir, name))).includes(text)),
  )
  return names.filter((_, i) => found[i])
}

test('the text of a deleted listing is not in the files of the database after the hourly sweep', async () => {
  const { maya } = app.people
  const texts = ['Zymurgy kettle', 'Quixotic beginning', 'xylophonic end', 'Later kettle']
  const [title = '', start = '', end = '', later = ''] = texts
  // A long text has pages of its own.
  const description = `${start} ${'much to say '.repeat(300)} ${end}`
  const id = await createListing(app, maya, { title, description })
  for (const text of [title, start, end]) expect(await filesWith(text)).not.toEqual([])
  const change = { title: later, description: 'Short.' }
  await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: change })
  const { status } = await app.call('DELETE', `/api/listings/${id}`, { as: maya })
  expect(status).toBe(200)
  await app.resources.writer.emptyLog()
  for (const text of texts) expect(await filesWith(text)).toEqual([])
  for (const text of texts) expect(await filesWith(text.toLowerCase())).toEqual([])
})
