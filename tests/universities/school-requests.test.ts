import { expect, test } from 'vitest'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const request = {
  schoolName: 'Tiny College',
  schoolEmailExample: 'student@tiny.edu',
  userContactEmail: 'ada@gmail.com',
}
const sentence = 'Please enter a valid university email before submitting.'

const app = await appOfFile({ cast: false, env: { RATE_LIMITS: 'school-requests-per-address=3' } })

const send = (changes: object = {}, address = '198.51.100.7') =>
  app.call('POST', '/api/school-requests', {
    body: { ...request, ...changes },
    headers: { 'x-forwarded-for': address },
  })
const stored = () => app.read((db) => db.select().from(schoolRequests))

test.each(Object.keys(request))('[SCHOOL-02] [API-03] an empty %s is refused', async (field) => {
  for (const value of ['', '  ', undefined]) {
    const response = await send({ [field]: value })
    await expectRefusal(response, 400, 'Please fill out all fields.', field)
  }
})

test.each(['student@tiny.com', 'student', 'stu dent@tiny.edu', 'student@tiny.edu.com'])(
  '[SCHOOL-03] %j is refused as a university address',
  async (schoolEmailExample) => {
    await expectRefusal(await send({ schoolEmailExample }), 400, sentence, 'schoolEmailExample')
  },
)

test.each([
  ['ada gmail@x.com', 'Email cannot contain spaces.'],
  ['gmail.com', "Email must contain '@'."],
  ['ada@gmail', 'Invalid email format.'],
])('[SCHOOL-04] %j is refused as a contact address', async (userContactEmail, message) => {
  await expectRefusal(await send({ userContactEmail }), 400, message, 'userContactEmail')
})

test('[SCHOOL-08] refused requests are neither stored nor counted', async () => {
  expect(await stored()).toEqual([])
})

test('[SCHOOL-04] [SCHOOL-08] a request needs no session, is stored and answered 200', async () => {
  const response = await send()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    message: 'Your request has been submitted! We will review and update the list soon.',
  })
  expect(await stored()).toEqual([
    { ...request, id: expect.any(String), requestedAt: expect.any(Number), decisionId: null },
  ])
})

test('[SCHOOL-08] [API-10] an IP address beyond the limit is answered 429, and another one is not', async () => {
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  const response = await send()
  expect(response.headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
  await expectRefusal(response, 429)
  expect((await send({}, '203.0.113.9')).status).toBe(200)
  expect(await stored()).toHaveLength(4)
})
