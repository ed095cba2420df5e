import { expect, test } from 'vitest'
import { userReports } from '#drizzle/schema/reports.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const stored = () => app.read((db) => db.select().from(userReports))
const report = (changes: Record<string, unknown> = {}) =>
  app.call('POST', '/reportUser/submit-report', {
    as: app.people.jonas,
    body: {
      reporterEmail: cast.jonas.email,
      reporterUsername: cast.jonas.username,
      subjectUsername: cast.maya.username,
      reportReason: 'Asked for a deposit by wire.',
      ...changes,
    },
  })
const ownNameOnly = 'You can only report in your own name.'

test('[REPORT-09] a report about a user is stored', async () => {
  const response = await report({ reporterEmail: cast.jonas.email.toUpperCase() })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Your report has been submitted!' })
  expect(await stored()).toEqual([
    expect.objectContaining({
      reporterId: app.people.jonas.user.id,
      subjectId: app.people.maya.user.id,
      subjectUsername: 'maya',
      reason: 'Asked for a deposit by wire.',
    }),
  ])
})

test('[REPORT-09] a user of another campus can be reported, in any case of the username', async () => {
  const before = await stored()
  expect((await report({ subjectUsername: 'DRE' })).status).toBe(200)
  expect(await stored()).toHaveLength(before.length + 1)
  expect((await stored()).at(-1)).toMatchObject({ subjectId: app.people.dre.user.id })
})

test('a second report about the same user gets the same answer and changes nothing', async () => {
  const before = await stored()
  expect(before).not.toEqual([])
  const response = await report({ reportReason: 'Something else.' })
  expect(await response.json()).toEqual({ message: 'Your report has been submitted!' })
  expect(await stored()).toEqual(before)
})

test('[REPORT-06] a blank reason is refused with its sentence', async () => {
  const before = await stored()
  for (const reportReason of ['', ' \n\t ', undefined]) {
    await expectRefusal(
      await report({ reportReason }),
      400,
      'Please provide a reason for reporting this user.',
      'reportReason',
    )
  }
  expect(await stored()).toEqual(before)
})

test('[REPORT-10] [API-12] a report in another user’s name is 403 and stores nothing', async () => {
  const before = await stored()
  const { username, email } = cast.dre
  for (const reporter of [{ reporterUsername: username }, { reporterEmail: email }]) {
    await expectRefusal(await report({ subjectUsername: 'dre', ...reporter }), 403, ownNameOnly)
  }
  expect(await stored()).toEqual(before)
})

test('[API-06] an unknown subject is 404', async () => {
  await expectRefusal(await report({ subjectUsername: 'nobody' }), 404, 'This user does not exist.')
})

test('a user cannot report themselves', async () => {
  const answer = await report({ subjectUsername: cast.jonas.username })
  await expectRefusal(answer, 403, 'You cannot report yourself.')
})

test('[API-04] a visitor cannot report a user', async () => {
  const body = { subjectUsername: 'maya', reportReason: 'Spam' }
  await expectRefusal(await app.call('POST', '/reportUser/submit-report', { body }), 401)
})

test.for<[string, string, Record<string, unknown>]>([
  ['no subject', 'subjectUsername', { subjectUsername: undefined }],
  ['a subject that is no text', 'subjectUsername', { subjectUsername: { $ne: '' } }],
  ['a reason that is no text', 'reportReason', { reportReason: 1 }],
  ['a reason that is too long', 'reportReason', { reportReason: 'x'.repeat(2001) }],
  ['an unknown field', 'severity', { severity: 'high' }],
])('[API-03] %s is refused and nothing is stored', async ([, field, change]) => {
  const before = await stored()
  await expectRefusal(await report(change), 400, undefined, field)
  expect(await stored()).toEqual(before)
})
