import type { TestApp } from '#tests/support/server/app.ts'
import { cast, signIn, type Person, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { changeHeldWords, newModerator } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { openPushService } from '#tests/support/outside/push-service.ts'
import { stage } from '#tests/realtime/stage.ts'
import { OpenPage } from './open-page.ts'
import { heldWord } from './step-kinds.ts'
import { World, type ModelListing } from './world.ts'

export const purdue = 'Purdue University'
export const notreDame = 'University of Notre Dame'

/** The availability and the payment handle of everyone. Who sees them is what the walk is about. */
export const monday = { day: 'Monday', startTime: '09:00', endTime: '12:30' }
export const venmoHandle = 'pay-me'

/** People of two campuses, and what the model knows about them. */
export interface Walk {
  app: TestApp
  moderator: SignedIn
  people: SignedIn[]
  /** One device of each person over the whole walk. */
  devices: Device[]
  /** A hidden page of each person, with a push subscription. */
  pages: OpenPage[]
  /** People who deleted their accounts. */
  departed: SignedIn[]
  /** The last answer with each profile by viewer and owner, as a browser caches it. */
  cached: Map<string, { etag: string; body: string }>
  world: World
  /** What has happened at least once. */
  reached: Set<string>
  logInAgain(who: number): Promise<void>
  /** Deletes an account. A new person takes the place. */
  leave(who: number): Promise<number>
  stop(): Promise<void>
}

export async function newWalk(): Promise<Walk> {
  const service = await openPushService()
  const on = await stage({ PUSH_HOSTS: service.host })
  const { app } = on
  const fourth = await newcomer(app)
  const people: SignedIn[] = [app.people.maya, app.people.jonas, app.people.dre, fourth]
  const logins: Person[] = [cast.maya, cast.jonas, cast.dre, fourth.person]
  for (const person of people) await fillProfile(app, person)
  await changeHeldWords(app, { add: [heldWord] })
  const open = (as: SignedIn) => OpenPage.of(on, as, service)
  const walk: Walk = {
    app,
    moderator: await newModerator(app),
    people,
    devices: people.map((person) => new Device(app, person)),
    pages: await Promise.all(people.map(open)),
    departed: [],
    cached: new Map(),
    world: new World([purdue, purdue, notreDame, purdue]),
    reached: new Set(),
    async logInAgain(who) {
      const as = await signIn(app, loginAt(who))
      people[who] = as
      deviceAt(walk, who).as = as
      const earlier = pageAt(walk, who)
      walk.pages[who] = (await open(as)).after(earlier)
    },
    async leave(who) {
      const as = personAt(walk, who)
      const path = `/api/users/${as.user.id}`
      const status = await statusOf(walk, as, 'DELETE', path, { password: loginAt(who).password })
      walk.departed.push(as)
      for (const key of [...walk.cached.keys()].filter((each) => each.startsWith(`${who}>`)))
        walk.cached.delete(key)
      const { person, ...next } = await newcomer(app)
      await fillProfile(app, next)
      ;[logins[who], people[who], walk.devices[who], walk.pages[who]] = [
        person,
        next,
        new Device(app, next),
        await open(next),
      ]
      walk.world.leave(who, as.user.id, purdue)
      return status
    },
    async stop() {
      await on.stop()
      await service.stop()
    },
  }
  const loginAt = (who: number) => placed(logins, who)
  return walk
}

async function fillProfile(app: TestApp, as: SignedIn): Promise<void> {
  const { id } = as.user
  const fill = async (method: string, path: string, body: object) => {
    const { status } = await app.call(method, path, { as, body })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  await fill('PATCH', `/profileInfo/update-info/${id}`, { bio: `I am ${as.user.username}.` })
  await fill('PUT', `/api/users/update-availability/${id}`, { availability: [monday] })
  await fill('PUT', `/api/users/update-payment-handles/${id}`, { venmoHandle })
}

function placed<T>(things: readonly T[], who: number): T {
  const thing = things[who]
  if (thing === undefined) throw new Error(`There is no person ${who}.`)
  return thing
}

export const personAt = ({ people }: Pick<Walk, 'people'>, who: number): SignedIn =>
  placed(people, who)
export const deviceAt = ({ devices }: Walk, who: number): Device => placed(devices, who)
export const pageAt = ({ pages }: Walk, who: number): OpenPage => placed(pages, who)
export const nameAt = (walk: Walk, who: number): string => personAt(walk, who).user.username

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
