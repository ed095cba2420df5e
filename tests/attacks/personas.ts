import type { TestApp } from '#tests/support/server/app.ts'
import { block } from '#tests/support/server/blocks.ts'
import {
  cast,
  register,
  signIn,
  stranger,
  type Person,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { newModerator, suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer, tokenOf, userdata, type Newcomer } from '#tests/support/people/newcomer.ts'
import { pendingTwoFactor } from '#tests/openapi/examples/account.ts'

export const personaNames = [
  'anonymous',
  'unverified',
  'pending',
  'suspended',
  'deleted',
  'other',
  'elsewhere',
  'blocked',
  'blocker',
  'moderator',
] as const
export type PersonaName = (typeof personaNames)[number]

/** Who sends a request. */
export interface Persona {
  name: PersonaName
  /** With an access token, or with what this person has instead. */
  as: SignedIn | undefined
  /** Of those who can log in. */
  person: Person | undefined
}

/** Gives the person a new session if a request has ended the earlier one. */
export async function loggedInAgain(app: TestApp, { name, as, person }: Persona): Promise<Persona> {
  if (!as || !person || (await userdata(app, as)).ok) return { name, as, person }
  return { name, as: await signIn(app, person), person }
}

/**
 * One of each kind of person. Maya and Jonas, who own what the requests are about, have blocked
 * `blocked`, and `blocker` has blocked both.
 */
export async function personas(app: TestApp): Promise<Persona[]> {
  const { maya, jonas } = app.people
  const other = await newcomer(app)
  const withToken = (accessToken: string): SignedIn => ({ ...other, accessToken })

  const unverified = stranger()
  await register(app, unverified)
  const suspended = await newcomer(app)
  await suspendUser(app, suspended)
  const deleted = await newcomer(app)
  const { password } = deleted.person
  await app.call('DELETE', `/api/users/${deleted.user.id}`, { as: deleted, body: { password } })
  const [blocked, blocker] = [await newcomer(app), await newcomer(app)]
  for (const owner of [maya, jonas]) {
    await block(app, owner, blocked)
    await block(app, blocker, owner)
  }
  const { college } = cast.dre
  const { username } = stranger()
  const without: Record<string, SignedIn | undefined> = {
    anonymous: undefined,
    unverified: withToken(tokenOf(await app.linkFor(unverified.email))),
    pending: withToken((await pendingTwoFactor(app)).tempToken),
    suspended,
    deleted,
  }
  const students: Record<string, Newcomer> = {
    other,
    elsewhere: await newcomer(app, { college, username, email: `${username}@nd.edu` }),
    blocked,
    blocker,
    moderator: await newModerator(app),
  }
  return personaNames.map((name) => {
    const student = students[name]
    return { name, as: student ?? without[name], person: student?.person }
  })
}
