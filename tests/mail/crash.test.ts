import { expect, test } from 'vitest'
import { mails } from '#drizzle/schema/mails.ts'
import type { Db } from '#server/db/open.ts'
import { letter } from '#server/mail/letter.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { until } from '#tests/support/server/until.ts'

test('an email whose server ends between the commit and the delivery goes out after the next start', async () => {
  const app = await testApp({ cast: false })
  const { mailer, writer } = app.resources
  const mail = letter({ to: 'ada@purdue.edu', subject: 'Kept', before: [], after: [] })
  const deliver = await writer.write({ run: (tx) => mailer.keep(tx, mail) })
  expect(deliver).toBeTypeOf('function')
  await app.close()
  expect(await app.mails()).toEqual([])
  const again = app.reopen()
  await until('the email', async () => (await again.mails())[0])
  expect((await again.mails()).map(({ subject }) => subject)).toEqual(['Kept'])
  await until('an empty queue', async () => (await again.read(rows)).length === 0 || undefined)
  await again.stop()
})

test('a write that is rolled back sends no email', async () => {
  const app = await appOfTest({ cast: false })
  const { mailer, writer } = app.resources
  const mail = letter({ to: 'ada@purdue.edu', subject: 'Rolled back', before: [], after: [] })
  const failed = writer.write({
    async run(tx) {
      await mailer.keep(tx, mail)
      throw new Error('The disk is full.')
    },
  })
  await expect(failed).rejects.toThrow('The disk is full.')
  expect(await app.read(rows)).toEqual([])
})

const rows = (db: Db) => db.select().from(mails)
