import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { protocolVersion, rowVersion } from '#sync/engine/protocol.ts'
import { tableNames } from '#sync/engine/view.ts'
import * as v from 'valibot'

const page = await readFile(new URL('../../docs/sync.md', import.meta.url), 'utf8')

/** The rows of the table below the heading that starts like this, as cells. */
function table(heading: string): string[][] {
  const [, after = ''] = page.split(`\n| ${heading} |`)
  const [body = ''] = after.split('\n\n')
  const lines = body.split('\n').slice(2)
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

test('docs/sync.md lists every action with its arguments', () => {
  const described = table('name').flatMap(([names, args = '']) =>
    codes(names).map((name) => [name, fieldsOf(codes(args)[0])]),
  )
  const known = [...actions.values()].map(({ name, args }) => [name, argumentsOf(name, args)])
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(known))
  for (const { version } of actions.values()) expect(version).toBe(1)
})

test('docs/sync.md names the tables and the versions of protocol and rows', () => {
  expect(table('table').flatMap(([name]) => codes(name))).toEqual([...tableNames])
  expect(page).toContain(`versions of this exchange (${protocolVersion})`)
  expect(page).toContain(`of the rows' shapes (${rowVersion})`)
})

/** The top-level names of `{a, b?, c: [{…}]}`. */
const fieldsOf = (written = ''): string[] =>
  [...written.replace(/\[.*\]/, '').matchAll(/(\w+)\??/g)].map(([, name = '']) => name).toSorted()

/** Fields with which the documented client names its own user; the protocol ignores them. */
const ownName = new Set(['senderUsername', 'username'])

function argumentsOf(action: string, args: v.GenericSchema): string[] {
  const { entries } = v.parse(v.object({ entries: v.looseObject({}) }), args)
  return Object.keys(entries)
    .filter((name) => action === 'profile.change' || !ownName.has(name))
    .toSorted()
}
