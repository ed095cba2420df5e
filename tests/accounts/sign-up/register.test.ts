import { Argon2id } from 'oslo/password'
import { expect, test, vi } from 'vitest'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, stranger, type Person } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const app = await appOfFile()

const register = (person: object) => app.call('POST', '/api/auth/register', { body: person })
const verify = (link: string) =>
  app.call('PUT', '/api/auth/verify-account', {
    body: { token: new URL(link).searchParams.get('token') },
  })
const check = async (username: string): Promise<unknown> => {
  const path = `/api/auth/check-username?username=${encodeURIComponent(username)}`
  return (await app.call('GET', path)).json()
}
const rows = () =>
  app.read(async (db) => ({
    users: await db.select().from(users),
    pending: (await db.select().from(registrations)).length,
  }))
const mailTo = (email: string, wanted: string) =>
  until(`“${wanted}” to ${email}`, async () =>
    (await app.mails()).find(({ to, subject }) => to?.[0]?.address === email && subject === wanted),
  )

test('[SIGNUP-27] [MAIL-01] a registration answers the unverified user and emails a link', async () => {
  const person = stranger()
  const response = await register({ ...person, confirmPassword: person.password })
  expect(response.status).toBe(201)
  const { password: _, ...rest } = person
  expect(await response.json()).toEqual({
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...rest },
    message: 'User registered successfully. Please verify your account before logging in.',
  })
  expect(await app.linkFor(person.email)).toMatch(
    /^http:\/\/localhost:3000\/verify-account\?token=\w{32}$/,
  )
  expect((await rows()).users.map(({ email }) => email)).not.toContain(person.email)
})

test('[SIGNUP-27] the verified user has the id and the fields of the registration', async () => {
  const person = stranger({ firstName: '  Zoë ', lastName: "O'Brien-Łukasz" })
  const { user } = (await (await register(person)).json()) as { user: { id: string } }
  await verify(await app.linkFor(person.email))
  expect((await signIn(app, person)).user).toMatchObject({
    id: user.id,
    firstName: 'Zoë',
    lastName: "O'Brien-Łukasz",
    email: person.email,
  })
})

test.each([
  ['firstName', 'Please enter your first name.'],
  ['lastName', 'Please enter your last name.'],
  ['username', 'Please enter your username.'],
  ['email', 'Please enter your email address.'],
  ['college', 'Please enter your college.'],
  ['year', 'Please enter your graduation year.'],
  ['password', 'Please enter your password.'],
])('[SIGNUP-35] [API-01] [API-03] a sign-up without %s is refused', async (field, sentence) => {
  const before = await rows()
  const { [field as keyof Person]: _, ...rest } = stranger()
  await expectRefusal(await register(rest), 400, sentence, field)
  const blank = { ...rest, [field]: field === 'year' ? '' : '  ' }
  await expectRefusal(await register(blank), 400, sentence, field)
  expect(await rows()).toEqual(before)
})

test('[SIGNUP-35] the first missing field is named', async () => {
  await expectRefusal(await register({}), 400, 'Please enter your first name.', 'firstName')
})

const policy = 'Password must meet all requirements before submitting.'
test.each([
  ['[SIGNUP-06]', { username: 'ab' }, 'Username must be at least 3 characters long.'],
  ['[SIGNUP-07]', { username: 'a b c' }, 'Username cannot contain spaces.'],
  ['[SIGNUP-09]', { email: 'a b@purdue.edu' }, 'Email cannot contain spaces.'],
  ['[SIGNUP-10]', { email: 'purdue.edu' }, "Email must contain '@'."],
  ['[SIGNUP-11]', { email: 'ada@purdue' }, 'Invalid email format.'],
  [
    '[SIGNUP-13]',
    { email: 'ada@gmail.com' },
    "Email must be a valid university email ending in '.edu'.",
  ],
  ['[SIGNUP-28]', { password: 'Short!7' }, policy],
  ['[SIGNUP-28]', { password: 'NoSymbol7' }, policy],
  ['[SIGNUP-28]', { password: 'Other^Symbol7' }, policy],
  ['[SIGNUP-28]', { password: 'Has Space!7' }, policy],
  ['[SIGNUP-28]', { password: 'nocapital!7' }, policy],
  ['a past year', { year: 1999 }, 'Please choose a graduation year from the list.'],
  ['a name of 61 letters', { firstName: 'a'.repeat(61) }, undefined],
])('[API-02] [API-03] %s %j is refused', async (_, changes, sentence) => {
  const before = await rows()
  const [field] = Object.keys(changes)
  await expectRefusal(await register(stranger(changes)), 400, sentence, field)
  expect(await rows()).toEqual(before)
})

test('[SIGNUP-29] a taken username is answered 409 and creates nothing', async () => {
  const before = await rows()
  for (const username of ['maya', 'MAYA', 'ｍａｙａ']) {
    const response = await register(stranger({ username }))
    await expectRefusal(response, 409, 'Username is not available', 'username')
  }
  expect(await rows()).toEqual(before)
})

test('[SIGNUP-29] a username that waits for its verification is taken, too', async () => {
  const first = stranger()
  await register(first)
  const second = await register(stranger({ username: first.username }))
  await expectRefusal(second, 409, 'Username is not available', 'username')
})

test('[SIGNUP-30] [SIGNUP-39] an unlisted .edu address may register and choose any college', async () => {
  const person = stranger({ email: 'ada@tiny-college.edu', college: 'Butler University' })
  expect((await register(person)).status).toBe(201)
})

test('[SIGNUP-39] a listed address may choose only its own university, which the refusal names', async () => {
  const sentence =
    'Your email address belongs to Purdue University. Please choose it as your college.'
  for (const email of ['ada1@purdue.edu', 'ada1@cs.Purdue.edu']) {
    const person = stranger({ email, college: 'University of Notre Dame' })
    await expectRefusal(await register(person), 400, sentence, 'college')
    expect((await register({ ...person, college: 'Purdue University' })).status).toBe(201)
  }
})

test('[SIGNUP-39] an unlisted college is refused', async () => {
  const person = stranger({ email: 'ada@tiny-college.edu', college: 'Hogwarts' })
  const sentence = 'Please choose a college from the list.'
  await expectRefusal(await register(person), 400, sentence, 'college')
})

test('[SIGNUP-34] a taken email answers like a success, changes nothing and emails its owner', async () => {
  const before = await rows()
  const free = await register(stranger())
  const attempt = stranger({ email: cast.maya.email.toUpperCase(), firstName: 'Eve' })
  const taken = await register(attempt)

  expect(taken.status).toBe(free.status)
  const headers = (response: Response) => [...response.headers.keys()]
  expect(headers(taken)).toEqual(headers(free))
  const { password: _, ...echoed } = attempt
  const body = (await taken.json()) as { user: { id: string } }
  expect(body).toEqual({
    ...((await free.json()) as object),
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...echoed },
  })
  expect(body.user.id).not.toBe(app.people.maya.user.id)

  expect((await rows()).users).toEqual(before.users)
  await signIn(app, cast.maya)
  const mail = await mailTo(cast.maya.email, 'Someone tried to sign up with your email address')
  expect(mail.text).not.toContain('verify-account')
  expect(mail.text).not.toContain('Eve')
})

test('[SIGNUP-34] free and taken emails cost the same number of password hashes', async () => {
  const hash = vi.spyOn(Argon2id.prototype, 'hash')
  await register(stranger())
  const free = hash.mock.calls.length
  await register(stranger({ email: cast.maya.email }))
  expect({ free, taken: hash.mock.calls.length - free }).toEqual({ free: 1, taken: 1 })
})

test('[SIGNUP-31] [SIGNUP-37] the requested username is taken, for a free and for a taken email', async () => {
  const [free, taken] = [stranger(), stranger({ email: cast.maya.email })]
  expect(await check(free.username)).toEqual({
    message: 'Username is available',
    isAvailable: true,
  })
  await register(free)
  await register(taken)
  const unavailable = { message: 'Username is not available', isAvailable: false }
  expect(await check(free.username)).toEqual(unavailable)
  expect(await check(taken.username)).toEqual(unavailable)
  for (const { username } of [free, taken]) {
    const response = await register(stranger({ username }))
    await expectRefusal(response, 409, 'Username is not available', 'username')
  }
})

test('[SIGNUP-38] verifying a new registration of an address voids the link, name and password of the earlier one', async () => {
  const first = stranger()
  await register(first)
  const firstLink = await app.linkFor(first.email)
  const second = stranger({ email: first.email, password: 'Another-Desk!2' })
  await register(second)
  const secondLink = await until('the second link', async () => {
    const link = await app.linkFor(first.email)
    return link === firstLink ? undefined : link
  })

  expect((await verify(secondLink)).status).toBe(200)
  expect(await check(first.username)).toMatchObject({ isAvailable: true })
  expect((await verify(firstLink)).status).toBe(400)
  expect((await signIn(app, second)).user.username).toBe(second.username)
  const { email, password } = first
  const old = await app.call('POST', '/api/auth/login', { body: { email, password } })
  await expectRefusal(old, 401, 'Invalid email or password.')
})

test('[SIGNUP-38] a second registration may use the same username', async () => {
  const person = stranger()
  expect((await register(person)).status).toBe(201)
  expect((await register(person)).status).toBe(201)
})
