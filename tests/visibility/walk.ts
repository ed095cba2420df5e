import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, signIn, type Person, type SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/server/newcomer.ts'
import { World, type ModelListing } from './world.ts'

export const purdue = 'Purdue University'
export const notreDame = 'University of Notre Dame'

/** People of two campuses, and what the model knows about them. */
export interface Walk {
  app: TestApp
  moderator: SignedIn
  people: SignedIn[]
  /** One device of each person over the whole walk. */
  devices: Device[]
  world: World
  logInAgain(who: number): Promise<void>
}

export async function newWalk(): Promise<Walk> {
  const app = await testApp()
  const { maya, jonas, dre } = app.people
  const fourth = await newcomer(app)
  const people: SignedIn[] = [maya, jonas, dre, fourth]
  const logins: Person[] = [cast.maya, cast.jonas, cast.dre, fourth.person]
  const devices = people.map((person) => new Device(app, person))
  return {
    app,
    moderator: await newModerator(app),
    people,
    devices,
    world: new World([purdue, purdue, notreDame, purdue]),
    async logInAgain(who) {
      const [login, device] = [logins[who], devices[who]]
      if (!login || !device) throw new Error(`There is no person ${who}.`)
      const as = await signIn(app, login)
      people[who] = as
      device.as = as
    },
  }
}

export function personAt({ people }: Pick<Walk, 'people'>, who: number): SignedIn {
  const person = people[who]
  if (!person) throw new Error(`There is no person ${who}.`)
  return person
}

export const listingAt = (
  { world }: Pick<Walk, 'world'>,
  which: number,
): ModelListing | undefined => world.listings[which % Math.max(1, world.listings.length)]

export async function statusOf(
  { app }: Pick<Walk, 'app'>,
  as: SignedIn,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  return (await app.call(method, path, { as, ...(body && { body }) })).status
}
