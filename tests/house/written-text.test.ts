import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareTexts } from '#tests/support/source/written-text.ts'

const client = join(import.meta.dirname, '../../client')
/** They are the components. */
const own = ['ui/controls/typing.tsx']

test('text of people is shown by Written and typed into TypedLine or TypedLines', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !own.includes(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const bare = files.flatMap((file) =>
    bareTexts(file, readFileSync(join(client, file), 'utf8')).map(({ text }) => `${file}: ${text}`),
  )
  expect(bare).toEqual([])
})

test.each([
  ['<p>{review.comment}</p>', 1],
  ['<p>{own ? "You" : `@${username}`}</p>', 1],
  ['<h2>{listing.title}</h2>', 1],
  ['<input type="search" />', 1],
  ['<textarea rows={4} />', 1],
  ['<p><Written>{review.comment}</Written></p>', 0],
  ['<Card title={listing.title}>{listing.price}</Card>', 0],
  ['<input type="radio" />', 0],
])('%s has %i bare texts', (element, count) => {
  expect(bareTexts('part.tsx', `export const part = ${element}`)).toHaveLength(count)
})
