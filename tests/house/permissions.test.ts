import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#drizzle/schema/mails.ts'
import { examples, send } from '#tests/openapi/stage.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { everyoneNotified } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const app = await appOfFile()

/** Every row of every table, except the log of commits, after everyone was notified and emailed. */
async function everything() {
  await everyoneNotified(app)
  await until('no email', async () => {
    const waiting = await app.read((db) => db.select().from(mails).limit(1))
    return waiting.length === 0 || undefined
  })
  return app.read(async (db) => {
    const tables = db.all<{ name: string }>(
      sql`select name from sqlite_master where type = 'table' and name <> 'sync_commits'`,
    )
    return tables.map(({ name }) => [name, db.all(sql`select * from ${sql.identifier(name)}`)])
  })
}

const forStudentsAlone = [
  'POST /api/listings/create',
  'POST /messages/send-message',
  'GET /api/notifications/{id}',
  'POST /api/bugs/submit',
  'GET /api/auth/2fa/status',
  'POST /api/auth/2fa/setup',
  'PUT /api/auth/2fa/setup',
  'POST /api/auth/2fa/recovery-codes',
  'DELETE /api/auth/2fa',
  'POST /api/push-subscriptions',
]

test.each(forStudentsAlone)(
  '[PERM-01] %s answers 401 without a session and changes nothing; with one it is allowed',
  async (call) => {
    const example = await examples[call]?.(app)
    if (!example?.as) throw new Error(`There is no example of ${call} by somebody.`)
    const { as, ...ask } = example
    const before = await everything()
    const dead = { authorization: `Bearer ${as.accessToken.slice(0, -4)}AAAA` }
    for (const headers of [{}, dead]) await expectRefusal(await send(app, call, ask, headers), 401)
    expect(await everything()).toEqual(before)
    const answer = await send(app, call, example)
    expect(answer.status).toBeLessThan(300)
  },
)
