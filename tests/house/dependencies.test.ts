import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const packages = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const [, program = '', tools = ''] = read('docs/dependencies.md').split(/^## /m)

/** The cells of each row that names a package. */
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)`\s*\|(.*)\|\s*$/gm)].map(([, name = '', cells = '']) => ({
    name,
    cells: cells.split('|').map((cell) => cell.trim()),
  }))

for (const [what, section, listed] of [
  ['program', program, packages.dependencies],
  ['tools', tools, packages.devDependencies],
] as const) {
  test(`docs/dependencies.md names exactly the packages of the ${what}, in order`, () => {
    const names = rowsOf(section).map(({ name }) => name)
    expect(names).toEqual(Object.keys(listed).toSorted())
    expect(names.length).toBeGreaterThan(10)
  })

  test(`each row of the ${what} says what the package is for and why it was chosen`, () => {
    for (const { name, cells } of rowsOf(section)) {
      expect([name, cells.length, cells.every((cell) => cell.length > 3)]).toEqual([name, 2, true])
    }
  })
}
