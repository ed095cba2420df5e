import { expect, test } from 'vitest'
import type { University } from '#sync/accounts/universities.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { join, stranger } from '#tests/support/people/cast.ts'
import {
  decide,
  decided,
  newModerator,
  readItem,
  readQueue,
} from '#tests/support/server/moderation.ts'
import { mailsSettled } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const moderator = await newModerator(app)

/** @returns the id of the request */
async function requested(schoolName: string, domain: string): Promise<string> {
  const userContactEmail = `asks@${domain}`
  const body = { schoolName, schoolEmailExample: `student@${domain}`, userContactEmail }
  expect((await app.call('POST', '/api/school-requests', { body })).status).toBe(200)
  return (await readQueue(app, moderator, 'school')).at(-1)?.subjectId ?? ''
}

const universities = async () =>
  (await (await app.call('GET', '/api/universities')).json()) as University[]

const lastMail = async () => {
  await mailsSettled(app)
  return (await app.mails()).findLast(({ to }) => to?.[0]?.address?.startsWith('asks@'))
}

test('[MOD-04] an accepted school is supported, and its students can sign up', async () => {
  const subjectId = await requested('Hillside College', 'hillside.edu')
  const item = await readItem(app, moderator, 'school', subjectId)
  expect(item.school).toMatchObject({ schoolName: 'Hillside College', domain: 'hillside.edu' })
  await decided(app, moderator, { kind: 'school', subjectId, verdict: 'accept' })
  expect((await universities()).at(-1)).toEqual({
    id: 'hillside-college',
    name: 'Hillside College',
    domains: ['hillside.edu'],
  })
  await join(app, stranger({ email: 'first@hillside.edu', college: 'Hillside College' }))
  expect((await lastMail())?.text).toContain('Its students can sign up now.')
  expect(await readQueue(app, moderator, 'school')).toEqual([])
})

test('[UNIV-06] a visitor reads the supported universities with those that a moderator accepted', async () => {
  const before = await universities()
  expect(before.map(({ name }) => name)).toContain('Purdue University')
  const subjectId = await requested('riverside colege', 'mail.riverside.edu')
  const corrected = { schoolName: 'Riverside College', schoolDomain: 'riverside.edu' }
  await decided(app, moderator, { kind: 'school', subjectId, verdict: 'accept', ...corrected })
  const added = (await universities()).filter(({ id }) => !before.some((one) => one.id === id))
  expect(added).toEqual([
    { id: 'riverside-college', name: 'Riverside College', domains: ['riverside.edu'] },
  ])
})

test('accepting a school that is known adds its domain', async () => {
  const count = (await universities()).length
  const subjectId = await requested('Purdue University', 'alumni-purdue.edu')
  await decided(app, moderator, { kind: 'school', subjectId, verdict: 'accept' })
  const all = await universities()
  expect(all).toHaveLength(count)
  expect(all.find(({ id }) => id === 'purdue-university')?.domains).toContain('alumni-purdue.edu')
})

test('[MOD-11] a declined request adds nothing, and its sender reads the reason', async () => {
  const before = await universities()
  const subjectId = await requested('Some School', 'some-school.edu')
  const reason = 'It is not a university.'
  const declined = { kind: 'school', subjectId, verdict: 'decline', reason }
  await decided(app, moderator, declined)
  expect(await universities()).toEqual(before)
  expect((await lastMail())?.text).toContain(reason)
  await expectRefusal(await decide(app, moderator, declined), 409)
})
