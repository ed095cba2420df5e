import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Socket } from 'socket.io-client'
import { actions } from '#sync/actions.ts'
import { second } from '#sync/time.ts'
import { examples, send, type Ask } from '#tests/openapi/stage.ts'
import { cast } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { Device } from '#tests/support/server/device.ts'
import { storedRows } from '#tests/support/server/stored.ts'
import { setMaintenance } from '#tests/support/server/moderation.ts'
import { caughtUp, stage, type Stage } from './stage.ts'

let on: Stage
beforeAll(async () => {
  on = await stage()
  on.app.stopClock()
})
afterAll(() => on.stop())

/** Each of these is another write: one more report, and one more email. */
const neverRepeated = ['report.bug', 'listing.share']
const repeatable = [...actions.values()].filter(({ name }) => !neverRepeated.includes(name))

type Body = Record<string, unknown>

/** What an example needs so that its repetition is the same write. */
const sameAgain: Record<string, object> = {
  'listing.create': { id: crypto.randomUUID() },
  'message.send': { id: crypto.randomUUID() },
  'message.share': { id: crypto.randomUUID(), senderUsername: 'jonas' },
  'conversation.create': { messages: [] },
  'moderation.decide': { id: crypto.randomUUID() },
  'account.decide': { id: crypto.randomUUID() },
  'deal.offer': { card: crypto.randomUUID() },
  'deal.accept': { card: crypto.randomUUID() },
  'deal.end': { card: crypto.randomUUID() },
  'deal.reserve': { card: crypto.randomUUID() },
  'deal.sell': { card: crypto.randomUUID() },
  'meetUp.propose': { card: crypto.randomUUID() },
  'meetUp.agree': { card: crypto.randomUUID() },
  'meetUp.cancel': { card: crypto.randomUUID() },
  'meetUp.here': { card: crypto.randomUUID() },
  'spot.add': { id: crypto.randomUUID() },
}

const plainId = (name: unknown) => String(name).split('/').at(-1)

/** The arguments of the action, where they are not the body of the REST call with the id of its address. */
const argsOf: Record<string, (body: Body, id: string | undefined) => object> = {
  'listing.create': (body) => ({ ...body, images: (body['images'] as string[]).map(plainId) }),
  'conversation.create': ({ user1, user2, messages }) => ({
    senderUsername: user1,
    recipientUsername: user2,
    messages,
  }),
  'conversation.open': ({ username, messagesWith }) => ({ username, otherUsername: messagesWith }),
  'conversation.read': ({ senderUsername, recipientUsername }) => ({
    username: recipientUsername,
    otherUsername: senderUsername,
  }),
  'university.change': (body, userId) => ({ ...body, userId }),
  'account.decide': (body, userId) => ({ ...body, userId }),
  'review.edit': (body) => body,
  'profile.image': ({ profileImage }, id) => {
    return { id, image: plainId((profileImage as Body)['public_id']) }
  },
}

/** A listing that its seller left on another campus. */
async function leftBehind(): Promise<Ask> {
  const as = await newcomer(on.app)
  const id = await createListing(on.app, as)
  const body = { university: cast.dre.college }
  await on.app.call('PUT', `/api/users/university/${as.user.id}`, { as, body })
  return { as, path: `/api/listings/move/${id}` }
}

/** Of a deal, that of its listing and that of its buyer. */
const idIn = (path = '') => /[0-9a-f]{8}-[0-9a-f-]{27}(?:\.[0-9a-f-]{36})?/.exec(path)?.[0]

/** Not the effects of a write: its number, its count in a limit, its result, and what waits to be sent. */
const bookkeeping = [
  'sync_commits',
  'limit_counts',
  'idempotency_keys',
  'sync_clients',
  'sync_results',
  'mails',
]
const stored = () => storedRows(on.app.dataDir, { except: bookkeeping })

/** Everyone who may hear of the write, and the events that reached them. */
async function listeners({ as }: Ask) {
  const { maya, jonas, dre } = on.app.people
  const people = [maya, jonas, dre, ...(as ? [as] : [])]
  const sockets = await Promise.all(people.map((who) => on.connected(who)))
  const heard: unknown[] = []
  for (const socket of sockets) socket.onAny((...event) => void heard.push(event))
  return {
    heard,
    async settled() {
      on.timers.pass(10_000)
      await Promise.all(sockets.map((socket, i) => caughtUp(socket, people[i] ?? maya)))
    },
    close: () => sockets.forEach((socket: Socket) => socket.close()),
  }
}

test.each(repeatable)(
  '[LOAD-05] repeating $name changes no row, wakes no device, and notifies no one',
  async ({ name, rest }) => {
    const call = rest.replaceAll(/:(\w+)/g, '{$1}')
    on.app.moveClock(second)
    const isMove = name === 'listing.move'
    const example = isMove ? await leftBehind() : ((await examples[call]?.(on.app)) ?? {})
    // The example ends it.
    if (name === 'maintenance.set') await setMaintenance(on.app, true)
    // The example has just made the reservation, which holds as long.
    if (name === 'deal.keep') on.app.moveClock(second)
    const body = { ...(example.body as Body), ...sameAgain[name] }
    const ask = { ...example, ...(Object.keys(body).length > 0 && { body }) }
    const people = await listeners(ask)
    const before = stored()
    expect((await send(on.app, call, ask)).status).toBeLessThan(300)
    await people.settled()
    // It could change rows and wake devices.
    expect(stored()).not.toEqual(before)
    expect(people.heard).not.toEqual([])

    const after = stored()
    people.heard.length = 0
    await send(on.app, call, ask)
    await people.settled()
    expect(people.heard).toEqual([])
    expect(stored()).toEqual(after)

    const device = new Device(on.app, example.as ?? on.app.people.maya)
    await device.sync()
    const id = idIn(ask.path)
    const args = argsOf[name]?.(body, id) ?? { ...(id !== undefined && { id }), ...body }
    const answer = await device.step([device.act(name, args)])
    await people.settled()
    expect(answer.results).toEqual([[expect.any(Number), 'ok', ...answer.results[0]!.slice(2)]])
    expect([answer.put, answer.del, answer.purge]).toEqual([{}, {}, []])
    expect(people.heard).toEqual([])
    expect(stored()).toEqual(after)
    people.close()
  },
)
