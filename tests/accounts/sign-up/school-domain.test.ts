import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { join, signIn, stranger, type Person } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
afterEach(() => app.stop())

const open = async (env: Record<string, string>) => {
  app = await testApp({ env, cast: false })
}
const register = (changes: Partial<Person>) =>
  app.call('POST', '/api/auth/register', { body: stranger(changes) })
const config = async () => (await app.call('GET', '/api/config')).json()

test('[SIGNUP-32] SCHOOL_DOMAIN accepts its own domain and its subdomains', async () => {
  await open({ SCHOOL_DOMAIN: 'purdue.edu' })
  expect((await register({ email: 'ada@purdue.edu' })).status).toBe(201)
  expect((await register({ email: 'ada@cs.purdue.edu' })).status).toBe(201)
  const sentence = "Email must be a valid university email ending in 'purdue.edu'."
  for (const email of ['ada@notpurdue.edu', 'ada@nd.edu', 'ada@purdue.edu.evil.edu']) {
    await expectRefusal(await register({ email }), 400, sentence, 'email')
  }
})

test('[SIGNUP-32] SCHOOL_DOMAIN sets the college, with or without one in the request', async () => {
  await open({ SCHOOL_DOMAIN: 'purdue.edu' })
  expect(await config()).toMatchObject({
    schoolDomains: ['purdue.edu'],
    university: 'Purdue University',
  })
  const other = await register({ college: 'University of Notre Dame' })
  await expectRefusal(other, 400, undefined, 'college')
  const person = stranger({ college: '' })
  await join(app, person)
  expect((await signIn(app, person)).user.college).toBe('Purdue University')
})

test('[SIGNUP-32] an unlisted school is named after its domain', async () => {
  await open({ SCHOOL_DOMAIN: 'students.example.org' })
  expect(await config()).toMatchObject({ university: 'students.example.org' })
  const person = stranger({ email: 'ada@students.example.org', college: 'students.example.org' })
  await join(app, person)
  expect((await signIn(app, person)).user).toMatchObject({
    college: 'students.example.org',
    universityId: 'students-example-org',
  })
})

test('[SIGNUP-33] EMAIL_SUFFIXES sets the accepted endings', async () => {
  await open({ EMAIL_SUFFIXES: '.ac.uk,.edu' })
  expect(await config()).toMatchObject({
    emailSuffixes: ['.ac.uk', '.edu'],
    schoolDomains: [],
    university: null,
  })
  expect((await register({ email: 'ada@ox.ac.uk' })).status).toBe(201)
  expect((await register({ email: 'ada@purdue.edu' })).status).toBe(201)
  const sentence = "Email must be a valid university email ending in '.ac.uk' or '.edu'."
  for (const email of ['ada@gmail.com', 'ada@ac.uk']) {
    await expectRefusal(await register({ email }), 400, sentence, 'email')
  }
})

test('[SIGNUP-33] the default ending is .edu', async () => {
  await open({})
  expect(await config()).toMatchObject({ emailSuffixes: ['.edu'] })
  await expectRefusal(
    await register({ email: 'ada@ox.ac.uk' }),
    400,
    "Email must be a valid university email ending in '.edu'.",
    'email',
  )
})
