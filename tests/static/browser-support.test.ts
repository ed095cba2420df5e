import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from 'es-check'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] }

/** The oldest supported versions, like `safari 16.4`. */
const oldest = browserslist.map((each) => each.replace(' >= ', ' '))

/** What these scripts use that an oldest supported browser does not have. */
async function problemsOf(files: string[]): Promise<string[]> {
  const { errors } = await runChecks([
    {
      files,
      module: true,
      checkBrowser: true,
      checkFeatures: true,
      browserslistQuery: browserslist.join(', '),
    },
  ])
  return errors.map(({ file, err }) => `${file}: ${err.message}`)
}

test('the oldest supported browsers can run the built app', async () => {
  const client = join(root, 'dist', 'client')
  expect(await problemsOf([`${client}/assets/*.js`, `${client}/service-worker.js`])).toEqual([])
})

for (const [what, code] of [
  ['syntax', 'export const plant = /[a&&b]/v'],
  ['a built-in', 'export const plant = Promise.withResolvers()'],
  ['a method', `export const plant = 'x'.isWellFormed()`],
] as const) {
  test(`${what} that an oldest supported browser does not have is found`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-old-browser-'))
    try {
      writeFileSync(join(folder, 'plant.js'), code)
      expect(await problemsOf([join(folder, 'plant.js')])).toHaveLength(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

test('README and the message to old browsers name the versions that the build is for', () => {
  expect(oldest).toEqual(['chrome 111', 'edge 111', 'firefox 121', 'safari 16.4', 'ios_saf 16.4'])
  expect(read('README.md')).toContain(
    'Safari 16.4 (iOS 16.4), Firefox 121, Chrome 111, and Edge 111',
  )
  expect(read('client/index.html').replaceAll(/\s+/g, ' ')).toContain(
    'Quad needs Safari 16.4, Firefox 121, Chrome 111, Edge 111, or a newer version.',
  )
})
