import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { socketFrames } from '#tests/bench/block/events.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { write } from '#tests/support/server/messages.ts'
import { stageOfFile } from './stage.ts'

const on = await stageOfFile()
const from = await newcomer(on.app)
const to = await newcomer(on.app)
await write(on.app, from, to, 'Hi')
await write(on.app, to, from, 'Hello')

/** What all compiled queries inherit their calls from. */
const statements = Object.getPrototypeOf(
  new Database(':memory:').prepare('SELECT 1'),
) as Database.Statement

/** The queries that the server makes until it has answered what came after the frame. */
async function queriesOf(frame: string): Promise<string[]> {
  on.app.moveClock(1000)
  const raw = await on.raw()
  raw.ws.send(`40${JSON.stringify({ token: from.accessToken })}`)
  await raw.next('40')
  const runs = (['all', 'get', 'run'] as const).map((name) => vi.spyOn(statements, name))
  raw.ws.send(frame)
  raw.ws.send(`421["user_online","${from.user.id}"]`)
  await raw.next('431')
  const queries = runs.flatMap(({ mock }) =>
    mock.contexts.map((statement) => (statement as Database.Statement).source),
  )
  for (const run of runs) run.mockRestore()
  raw.ws.close()
  await raw.closed
  return queries
}

/** How SQLite finds the rows of a query. */
function planOf(sql: string): string[] {
  const database = new Database(join(on.app.dataDir, 'quad.sqlite'), { readonly: true })
  try {
    const values = Array.from(sql.matchAll(/\?/g), () => null)
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[]
    return plan.map(({ detail }) => detail)
  } finally {
    database.close()
  }
}

test('[LOAD-03] no event of a socket reads a table through or sorts what it finds', async () => {
  const plans: Record<string, string[]> = {}
  for (const [name, frame] of Object.entries(socketFrames({ from, to })))
    plans[name] = (await queriesOf(frame)).flatMap(planOf)
  // A query by other means than an index reads more rows the longer a conversation is.
  const slow = (step: string) => /^SCAN (?!CONSTANT ROW)|TEMP B-TREE/.test(step)
  expect(Object.values(plans).flat().filter(slow)).toEqual([])
  const reading = Object.keys(plans).filter((name) => plans[name]?.length)
  expect(reading).toEqual(
    ['send_message', 'typing', 'read_receipt'].map((name) => `the event ${name}`),
  )
})
