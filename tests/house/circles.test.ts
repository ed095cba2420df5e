import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The pairs of server folders that import each other. A new one is a wrong direction. */
const knownPairs = [
  'accounts and db',
  'accounts and profiles',
  'blocks and listings',
  'blocks and messages',
  'db and universities',
  'deals and listings',
  'images and listings',
  'images and messages',
  'listings and saved-listings',
  'listings and sync',
  'notifications and push-subscriptions',
  'profiles and reviews',
]

const folderOf = (file: string) => {
  const [, folder, ...rest] = file.split(sep)
  return rest.length > 0 ? folder : undefined
}

/** Each import of one folder of the server by another, as `from > to`. */
function importsBetweenFolders(): Set<string> {
  const found = new Set<string>()
  const names = readdirSync('server', { recursive: true, encoding: 'utf8' })
  for (const file of names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('server', name))) {
    const code = readFileSync(file, 'utf8')
    for (const [, path = ''] of code.matchAll(/^(?:import|\}).* from '(\.[^']+)'/gm)) {
      const from = folderOf(file)
      const to = folderOf(normalize(`${dirname(file)}/${path}`))
      if (from && to && from !== to) found.add(`${from} > ${to}`)
    }
  }
  return found
}

test('no two folders of the server import each other, except the known pairs', () => {
  const imports = importsBetweenFolders()
  expect(imports).toContain('listings > db')
  const circular = [...imports]
    .map((each) => each.split(' > '))
    .filter(([from = '', to = '']) => from < to && imports.has(`${to} > ${from}`))
    .map(([from, to]) => `${from} and ${to}`)
  expect(circular.toSorted()).toEqual(knownPairs)
})
