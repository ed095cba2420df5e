import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What only SQLite knows, or what means something else in another database. */
const ofOneDialect =
  /json_(?:each|array|group_array|object|extract)|\biif\s*\(|\browid\b|\bmatch\b|\binstr\s*\(|\bglob\b|\b(?:max|min)\s*\([^()]*,|octet_length|strftime|unixepoch|(?<![\w)}] )\+\s*(?:\?|$)|\binsert or\b/i

/** The text of each template tagged `sql`, with a question mark for each expression in it. */
function statementsIn(file: string, code: string): string[] {
  const found: string[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql')
        found.push(quasi.quasis.map(({ value }) => value.raw).join('?'))
    },
  }).visit(parseSync(file, code).program)
  return found
}

test.each([
  'sql`${id} in (select value from json_each(${ids}))`',
  'sql`max(0, ${count})`',
  'sql`iif(${a}, 1, 0)`',
  'sql`${time} desc, rowid desc`',
  'sql`instr(${text}, ${word}) > 0`',
  'sql`+${column}`',
])('%s is of one dialect', (code) => {
  expect(statementsIn('planted.ts', code).some((each) => ofOneDialect.test(each))).toBe(true)
})

test.each([
  'sql`coalesce(max(${sentAt}), 0)`',
  'sql`${views} + 1`',
  'sql`case when ${a} then ${b} else 0 end + excluded.count`',
  'sql`(${at}, ${id}) < (${before}, ${last})`',
])('%s is standard SQL', (code) => {
  expect(statementsIn('planted.ts', code).filter((each) => ofOneDialect.test(each))).toEqual([])
})

test('SQL of one dialect is only in server/db', () => {
  const files = execFileSync('git', ['ls-files', 'server', 'demo', 'drizzle/schema'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.startsWith('server/db/'))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    statementsIn(file, readFileSync(file, 'utf8'))
      .filter((statement) => ofOneDialect.test(statement))
      .map((statement) => `${file}: ${statement}`),
  )
  expect(found).toEqual([])
})
