import { expect, test } from 'vitest'
import { defaultLimits, Limits, type LimitName } from '#server/limits/limits.ts'
import { Refusal } from '#sync/refusal.ts'
import { day, hour, minute, second } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'

const expected: Record<LimitName, [count: number, window: number]> = {
  'failed-logins': [10, 15 * minute],
  'failed-logins-per-address': [300, hour],
  'failed-passwords-per-user': [10, 15 * minute],
  'sign-ups-per-address': [300, hour],
  'unopened-emails-per-address': [300, hour],
  'sign-ups-per-email': [20, hour],
  'school-requests-per-address': [50, hour],
  codes: [5, 10 * minute],
  'codes-per-account': [30, hour],
  resets: [5, hour],
  messages: [60, minute],
  conversations: [20, day],
  listings: [30, day],
  offers: [60, day],
  'first-offers': [10, day],
  'meet-ups': [20, hour],
  shares: [10, day],
  reports: [20, day],
  blocks: [100, hour],
  uploads: [60, hour],
  downloads: [10, day],
  'push-subscriptions': [60, hour],
  'keyed-requests': [3000, day],
  edits: [120, hour],
  reviews: [60, hour],
  saves: [600, hour],
  writes: [600, minute],
  'writes-per-address': [6000, minute],
  'username-changes': [5, 90 * day],
  syncs: [600, minute],
  'synced-actions': [5000, minute],
}
const names = Object.keys(defaultLimits) as LimitName[]

const app = await appOfFile()

test.each(names)('[API-18] %s refuses calls beyond its default limit', async (name) => {
  const [most, window] = expected[name]
  const waits = await countTimes(new Limits({}), name, most + 1)
  expect(waits).toEqual([...none(most), window / second])
})

test.each(names)('[API-18] %s refuses calls beyond a configured limit', async (name) => {
  const waits = await countTimes(new Limits({ [name]: 2 }), name, 3)
  expect(waits).toEqual([...none(2), expected[name][1] / second])
})

test.each(names)('[API-18] %s refuses nothing with the limits turned off', async (name) => {
  const times = expected[name][0] + 1
  expect(await countTimes(new Limits('off'), name, times)).toEqual(none(times))
})

const paced: LimitName[] = ['syncs', 'synced-actions', 'writes', 'writes-per-address', 'downloads']

const none = (times: number): undefined[] => Array<undefined>(times).fill(undefined)

/** A time at which the window of every limit starts. */
const now = 20_000 * day

/**
 * Counts this many calls of a new subject. @returns for each call the seconds to wait, if refused
 */
async function countTimes(limits: Limits, name: LimitName, times: number) {
  const subject = crypto.randomUUID()
  const waits: (number | undefined)[] = []
  await app.resources.writer.write({
    async run(tx) {
      const count = async () =>
        paced.includes(name) ? limits.pace(name, subject, now) : limits.take(tx, name, subject, now)
      for (let i = 0; i < times; i += 1) waits.push(await waitOf(count))
    },
  })
  return waits
}

async function waitOf(work: () => Promise<void>): Promise<number | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'limited') return error.retryAfter
    throw error
  }
}
