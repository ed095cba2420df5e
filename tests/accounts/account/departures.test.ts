import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { departures } from '#drizzle/schema/departures.ts'
import { sweepDepartures } from '#server/departures/sweep.ts'
import { day } from '#sync/time.ts'
import { cast, signIn, stranger } from '#tests/support/people/cast.ts'
import {
  joinAgain,
  linkAfter,
  newcomer,
  tokenOf,
  type Newcomer,
} from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'

const app = await appOfFile()

const leave = ({ person, ...as }: Newcomer) =>
  app.call('DELETE', `/api/users/${as.user.id}`, { as, body: { password: person.password } })

async function comeBack({ person: { email } }: Newcomer): Promise<Newcomer> {
  const person = stranger({ email })
  await joinAgain(app, person)
  return { ...(await signIn(app, person)), person }
}

/** Whether maya’s block against an earlier account holds. */
async function isBlocked(as: Newcomer): Promise<boolean> {
  const body = { recipientUsername: 'maya', content: 'Hi' }
  return (await app.call('POST', '/messages/send-message', { as, body })).status === 403
}

async function blockedNewcomer(): Promise<Newcomer> {
  const someone = await newcomer(app)
  Object.assign(app.people.maya, await signIn(app, cast.maya))
  await block(app, app.people.maya, someone)
  expect(await isBlocked(someone)).toBe(true)
  return someone
}

const rowsOf = ({ user }: Newcomer) =>
  app.read(async (db) =>
    (await db.select().from(departures)).filter(({ userId }) => userId === user.id),
  )

test('[SAFE-25] of a deleted account’s address, only a keyed hash is kept, for a year', async () => {
  const someone = await blockedNewcomer()
  await leave(someone)
  const [row] = await rowsOf(someone)
  const { email } = someone.person
  expect(row?.mailboxHash).toMatch(/^[\w-]{43}$/)
  expect(row?.mailboxHash).not.toBe(createHash('sha256').update(email).digest('base64url'))
  expect(JSON.stringify(row)).not.toContain(email.split('@')[0])

  app.moveClock(364 * day)
  await sweepDepartures(app.resources)
  expect(await rowsOf(someone)).toHaveLength(1)
  app.moveClock(2 * day)
  // Also before the sweep comes.
  expect(await isBlocked(await comeBack(someone))).toBe(false)
  await sweepDepartures(app.resources)
  expect(await rowsOf(someone)).toEqual([])
})

test('[SAFE-25] a change of address to the mailbox of a deleted account meets what was held against it', async () => {
  const someone = await blockedNewcomer()
  await leave(someone)
  const { person, ...as } = await newcomer(app)
  const body = { email: someone.person.email, password: person.password }
  const link = await linkAfter(app, body.email, () =>
    app.call('PUT', `/api/users/email/${as.user.id}`, { as, body }),
  )
  expect(await isBlocked({ person, ...as })).toBe(false)
  await app.call('PUT', '/api/auth/verify-account', { body: { token: tokenOf(link) } })
  expect(await isBlocked({ person, ...as })).toBe(true)
})

test('[SAFE-25] it holds through a second return, also if the address was another in between', async () => {
  const someone = await blockedNewcomer()
  await leave(someone)
  const second = await comeBack(someone)
  const email = stranger().email
  const { person, ...as } = second
  const link = await linkAfter(app, email, () =>
    app.call('PUT', `/api/users/email/${as.user.id}`, {
      as,
      body: { email, password: person.password },
    }),
  )
  await app.call('PUT', '/api/auth/verify-account', { body: { token: tokenOf(link) } })
  await leave(second)
  const third = await comeBack(someone)
  expect(await isBlocked(third)).toBe(true)
  // After a year, the accounts still belong together, but no hash tells of which mailbox.
  app.moveClock(366 * day)
  await sweepDepartures(app.resources)
  const rows = [...(await rowsOf(someone)), ...(await rowsOf(second))]
  expect(rows).toMatchObject([
    { returnedAs: third.user.id, mailboxHash: null },
    { returnedAs: third.user.id, mailboxHash: null },
  ])
})
