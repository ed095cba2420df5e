import { afterEach, expect, test } from 'vitest'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { mailboxOf } from '#server/accounts/mailbox.ts'
import { join, signIn, stranger, type Person } from '#tests/support/people/cast.ts'
import {
  linkAfter,
  login,
  mailsSettled,
  newcomer,
  subjectsTo,
  tokenOf,
} from '#tests/support/people/newcomer.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
afterEach(() => app.stop())

const open = async (env: Record<string, string> = {}) => {
  app = await testApp({ env, cast: false })
}
const tagged = ({ email }: Person, tag: string) => email.replace('@', `+${tag}@`)
const register = (person: object) => app.call('POST', '/api/auth/register', { body: person })
const verify = (link: string) =>
  app.call('PUT', '/api/auth/verify-account', { body: { token: tokenOf(link) } })
const usernames = async () =>
  (await app.read((db) => db.select({ username: users.username }).from(users))).map(
    ({ username }) => username,
  )
const attempt = 'Someone tried to sign up with your email address'

test.each([
  ['ada@purdue.edu', 'ada+quad@purdue.edu'],
  ['ada+quad@purdue.edu', 'ada@purdue.edu'],
  ['ada+one@purdue.edu', 'ADA+Two@Purdue.edu'],
])(
  '[SAFE-24] with an account of %s, a sign-up as %s is answered like any other, mails its owner and makes no account',
  async (first, second) => {
    await open()
    const owner = stranger({ email: first })
    await join(app, owner)
    const [free, again] = [stranger(), stranger({ email: second })]
    const [fresh, taken] = [await register(free), await register(again)]
    expect(taken.status).toBe(fresh.status)
    const echoed = (person: Person) => {
      const { password: _, ...rest } = person
      return { ...rest, id: expect.any(String) as string }
    }
    expect([await fresh.json(), await taken.json()]).toEqual(
      [free, again].map((person) => ({
        message: 'User registered successfully. Please verify your account before logging in.',
        user: echoed(person),
      })),
    )
    await mailsSettled(app)
    expect(await subjectsTo(app, owner.email)).toContain(attempt)
    expect(await subjectsTo(app, second)).toEqual([])
    await expectRefusal(await login(app, again), 403)
    expect(await usernames()).toEqual([owner.username])
    expect((await signIn(app, owner)).user.email).toBe(first)
  },
)

test('[SAFE-24] of the sign-ups that wait in one mailbox, the first to be verified ends the others', async () => {
  await open()
  const person = stranger()
  const [one, two] = [
    { ...person, email: tagged(person, 'one') },
    stranger({ email: tagged(person, 'two') }),
  ]
  const links = [
    await linkAfter(app, one.email, () => register(one)),
    await linkAfter(app, two.email, () => register(two)),
  ]
  expect((await verify(links[1] ?? '')).status).toBe(200)
  expect((await verify(links[0] ?? '')).status).toBe(400)
  expect(await usernames()).toEqual([two.username])
  expect(await app.read((db) => db.select().from(registrations))).toEqual([])
})

test('[SAFE-24] sign-ups and those that wait are counted per mailbox', async () => {
  await open({ RATE_LIMITS: 'sign-ups-per-email=6' })
  const person = stranger()
  for (const tag of ['1', '2', '3', '4', '5', '6']) {
    const email = tagged(person, tag)
    expect((await register(stranger({ email }))).status).toBe(201)
  }
  expect(await app.read((db) => db.select().from(registrations))).toHaveLength(5)
  await mailsSettled(app)
  expect(await subjectsTo(app, tagged(person, '6'))).toEqual(['Your sign-up was not added'])
  await expectRefusal(await register(person), 429)
})

test('[SAFE-24] links for a new password are counted per mailbox', async () => {
  await open({ RATE_LIMITS: 'resets=1' })
  const owner = stranger()
  await join(app, owner)
  const reset = (email: string) => app.call('POST', '/api/auth/reset-password', { body: { email } })
  await reset(tagged(owner, 'x'))
  await reset(owner.email)
  await mailsSettled(app)
  expect(await subjectsTo(app, owner.email)).not.toContain('Choose a new Quad password')
})

test('[SAFE-24] an account cannot move to a mailbox that has one, but between the addresses of its own', async () => {
  await open()
  const owner = stranger()
  await join(app, owner)
  const { person, ...mover } = await newcomer(app)
  const move = (email: string) =>
    app.call('PUT', `/api/users/email/${mover.user.id}`, {
      as: mover,
      body: { email, password: person.password },
    })
  const taken = await move(tagged(owner, 'mine'))
  const free = await move(tagged(person, 'quad'))
  expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
  expect((await verify(await app.linkFor(tagged(person, 'quad')))).status).toBe(200)
  expect((await login(app, { ...person, email: tagged(person, 'quad') })).status).toBe(200)
  expect(await subjectsTo(app, tagged(owner, 'mine'))).toEqual([])
  expect(await subjectsTo(app, owner.email)).toContain('Someone tried to use your email address')
})

test('[SAFE-24] an address that is asked for and got an account in the meantime is not given out', async () => {
  await open()
  const owner = stranger()
  const { person, ...mover } = await newcomer(app)
  const email = tagged(owner, 'new')
  const body = { email, password: person.password }
  await app.call('PUT', `/api/users/email/${mover.user.id}`, { as: mover, body })
  const link = await app.linkFor(email)
  await join(app, owner)
  expect((await verify(link)).status).toBe(409)
  expect((await login(app, person)).status).toBe(200)
})

test('[SAFE-24] with PLUS_ADDRESSES=separate each address is one account, and these stay when the setting changes', async () => {
  await open({ PLUS_ADDRESSES: 'separate' })
  const plain = stranger()
  const others = ['a', 'b'].map((tag) => stranger({ email: tagged(plain, tag) }))
  for (const person of [plain, ...others]) await join(app, person)
  const waiting = stranger({ email: tagged(plain, 'c') })
  const late = await linkAfter(app, waiting.email, () => register(waiting))
  await app.close()

  app = app.reopen({})
  for (const person of [plain, ...others])
    expect((await signIn(app, person)).user.username).toBe(person.username)
  expect((await verify(late)).status).toBe(409)
  await register(stranger({ email: tagged(plain, 'b').toUpperCase() }))
  await mailsSettled(app)
  expect(await subjectsTo(app, tagged(plain, 'b'))).toContain(attempt)
  expect(await usernames()).toHaveLength(3)
})

test('[SAFE-24] a plus that begins the address, and one in another place, are no tag', () => {
  const one = { plusAddresses: 'one' } as const
  expect(mailboxOf('Ada+Quad+2@Purdue.edu', one)).toBe('ada@purdue.edu')
  expect(mailboxOf('+quad@purdue.edu', one)).toBe('+quad@purdue.edu')
  expect(mailboxOf('ada+quad', one)).toBe('ada+quad')
  expect(mailboxOf('ada+quad@purdue.edu', { plusAddresses: 'separate' })).toBe(
    'ada+quad@purdue.edu',
  )
})

test('[SAFE-24] an address whose name or host only begins alike is another mailbox', async () => {
  await open()
  await join(app, stranger({ email: 'ada+quad@purdue.edu' }))
  for (const email of ['ad@purdue.edu', 'ada.b+quad@purdue.edu', 'ada@cs.purdue.edu', 'ada@nd.edu'])
    await join(app, stranger({ email, ...(email.endsWith('nd.edu') && nd) }))
  expect(await usernames()).toHaveLength(5)
})

const nd = { college: 'University of Notre Dame' }
