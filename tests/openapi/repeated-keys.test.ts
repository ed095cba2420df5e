import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { cast } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { mailsSettled, newcomer } from '#tests/support/people/newcomer.ts'
import { everyoneNotified } from '#tests/support/server/notifications.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { storedRows } from '#tests/support/server/stored.ts'
import { Contract } from './contract.ts'
import { examples, send, type Ask } from './stage.ts'

const app = await appOfFile()

const keyed = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'Idempotency-Key'))
    .map(([method]) => `${method.toUpperCase()} ${path}`),
)

/** The rows of the database without the stored answers of the keys and the log of writes. */
/** Emails are counted by themselves: their rows go with their delivery. */
const uncounted = ['idempotency_keys', 'sync_commits', 'mails']
const rows = () => storedRows(app.dataDir, { except: uncounted })

async function mailCount(): Promise<number> {
  await everyoneNotified(app)
  await mailsSettled(app)
  return (await app.mails()).length
}

/** A listing that stayed behind when its owner moved to a new campus. */
async function unmoved(): Promise<Ask> {
  const { person: _, ...as } = await newcomer(app)
  const path = `/api/listings/move/${await createListing(app, as)}`
  const body = { university: cast.dre.college }
  await app.call('PUT', `/api/users/university/${as.user.id}`, { as, body })
  return { as, path }
}

async function ask(call: string): Promise<Ask> {
  const example =
    call === 'POST /api/listings/move/{id}' ? await unmoved() : await examples[call]?.(app)
  if (!example?.as) throw new Error(`There is no example of ${call} by a signed-in user.`)
  return example
}

async function sendKeyed(call: string, what: Ask, key: string) {
  const response = await send(app, call, what, { 'idempotency-key': key })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Whether the calls that send an email change rows, and how many they send. */
const mailed: Record<string, [boolean, number] | undefined> = {
  'POST /api/share-listing': [false, 1],
  'PUT /api/administration/accounts/{id}/role': [true, 1],
  'POST /api/administration/accounts/{id}/decisions': [true, 1],
  'POST /api/administration/sign-ups/{id}/link': [true, 1],
}

test('[API-19] every action of a signed-in user takes an Idempotency-Key', () => {
  const expected = [...actions.values()].map(({ rest }) => rest.replaceAll(/:(\w+)/g, '{$1}'))
  expect(expected.length).toBeGreaterThan(15)
  expect(keyed.toSorted()).toEqual(expected.toSorted())
})

test.each(keyed)(
  '[API-19] %s with a repeated key gets the first answer and changes nothing',
  async (call) => {
    const key = `key-of-${call.replaceAll(' ', '-')}`
    const what = await ask(call)
    const bug = await ask('POST /api/bugs/submit')
    const other = await sendKeyed('POST /api/bugs/submit', { ...bug, as: app.people.dre }, key)
    expect(other.status).toBe(200)

    const mails = await mailCount()
    const before = rows()
    const first = await sendKeyed(call, what, key)
    expect(first.status).toBeLessThan(300)
    const changesRows = !isDeepStrictEqual(rows(), before)
    // Each count of the emails sends one itself.
    const mailsSent = (await mailCount()) - mails - 1
    expect([changesRows, mailsSent]).toEqual(mailed[call] ?? [true, 0])

    const after = rows()
    app.moveClock(1000)
    expect(await sendKeyed(call, what, key)).toEqual(first)
    expect(rows()).toEqual(after)
    expect(await mailCount()).toBe(mails + mailsSent + 2)
  },
)
