import type { Email } from 'postal-mime'
import type { TestApp } from '../server/app.ts'
import { join, signIn, stranger, type Person, type SignedIn } from './cast.ts'
import { until } from '../server/until.ts'

export interface Newcomer extends SignedIn {
  person: Person
}

/** A new user for a test that changes the account: verified and logged in. */
export async function newcomer(app: TestApp, changes: Partial<Person> = {}): Promise<Newcomer> {
  const person = stranger(changes)
  await join(app, person)
  return { ...(await signIn(app, person)), person }
}

export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

export const mailsTo = async (app: TestApp, email: string): Promise<Email[]> =>
  (await app.mails()).filter(({ to }) => to?.[0]?.address === email)

export const subjectsTo = async (app: TestApp, email: string): Promise<(string | undefined)[]> =>
  (await mailsTo(app, email)).map(({ subject }) => subject)

/** The link of the email that this call causes, even if the address had links before. */
export async function linkAfter(
  app: TestApp,
  email: string,
  work: () => Promise<unknown>,
): Promise<string> {
  const links = async () =>
    (await mailsTo(app, email)).flatMap(
      ({ text }) => text?.match(/https?:\/\/\S+[?&]token=\S+/)?.[0] ?? [],
    )
  const before = (await links()).length
  await work()
  return until(`a link to ${email}`, async () => (await links())[before])
}

/** The server writes emails in order: when that of a new sign-up is there, all earlier ones are. */
export async function mailsSettled(app: TestApp): Promise<void> {
  const { email, ...rest } = stranger()
  await app.call('POST', '/api/auth/register', { body: { ...rest, email } })
  await app.linkFor(email)
}

/** Like `join`, for an address that had links before. */
export async function joinAgain(app: TestApp, person: Person): Promise<void> {
  const link = await linkAfter(app, person.email, () =>
    app.call('POST', '/api/auth/register', { body: person }),
  )
  await app.call('PUT', '/api/auth/verify-account', { body: { token: tokenOf(link) } })
}

/** The answer to a login with these credentials. */
export const login = (
  app: TestApp,
  { email, password }: Pick<Person, 'email' | 'password'>,
  more: object = {},
): Promise<Response> => app.call('POST', '/api/auth/login', { body: { email, password, ...more } })

export const userdata = (app: TestApp, as: SignedIn): Promise<Response> =>
  app.call('GET', '/api/auth/userdata', { as })

export const refresh = (app: TestApp, { cookie }: SignedIn): Promise<Response> =>
  app.call('POST', '/api/auth/refresh', { body: {}, headers: { cookie } })
