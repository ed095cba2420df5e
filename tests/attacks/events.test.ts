import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientEvents } from '#server/realtime/events.ts'
import { caughtUp, outcome, stage, type Stage } from '#tests/realtime/stage.ts'
import { openPushService, PushedBrowser } from '#tests/support/outside/push-service.ts'
import type { PushService } from '#tests/support/outside/push-service.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { everyoneNotified, watch } from '#tests/support/server/notifications.ts'
import { until } from '#tests/support/server/until.ts'
import { personas, type Persona } from './personas.ts'

let service: PushService
let on: Stage
let people: Persona[]
beforeAll(async () => {
  service = await openPushService()
  on = await stage({ PUSH_HOSTS: service.host })
  people = await personas(on.app)
})
afterAll(async () => {
  await on.stop()
  await service.stop()
})

const isStranger = ({ name }: Persona) =>
  ['anonymous', 'unverified', 'pending', 'suspended', 'deleted'].includes(name)

const eventsOfOnePerson = [
  'receive_message',
  'newMessageNotification',
  'read_receipt',
  'new_notification',
]

test('every event of the server is attacked here', () => {
  const folder = join(import.meta.dirname, '../../server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts'))
  const text = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const sent = [...text.matchAll(/\.(?:emit|hint)\(\s*[\w.]+,\s*'(\w+)'/g)].map(([, name]) => name)
  expect(new Set(sent)).toEqual(new Set(eventsOfOnePerson))
  expect([...clientEvents.keys()]).toEqual(['user_online', 'page_visible'])
})

test('without a session nobody connects', async () => {
  for (const { as } of people.filter(isStranger)) {
    const socket = on.client({ auth: { token: as?.accessToken } })
    const refused = await outcome<Error>(socket, 'connect_error')
    expect(refused.message).toBe('Please log in.')
  }
})

test('a message, a receipt and a notification reach nobody else, by socket or push', async () => {
  const { app } = on
  const { maya, jonas } = app.people
  const id = await createListing(app, maya)
  await watch(app, jonas, id)
  const strangers = await Promise.all(
    people
      .filter((person) => !isStranger(person))
      .map(({ as }) => listening(as as SignedIn, jonas.user.id)),
  )
  const [seller, buyer] = [await listening(maya), await listening(jonas)]

  await write(app, maya, jonas, 'It is still there.')
  const read = { senderUsername: 'maya', recipientUsername: 'jonas' }
  await app.call('PATCH', '/messages/mark-as-read', { as: jonas, body: read })
  await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price: 1 } })
  await everyoneNotified(app)

  expect(await seller.heard()).toEqual(['read_receipt'])
  expect(new Set(await buyer.heard())).toEqual(
    new Set(['receive_message', 'newMessageNotification', 'new_notification']),
  )
  await until('the push', () => buyer.browser.messages(service).length > 0 || undefined)
  for (const { heard, browser } of strangers) {
    expect(await heard()).toEqual([])
    expect(browser.messages(service)).toEqual([])
  }
})

test('a page cannot hide the pages of another person', async () => {
  const { jonas } = on.app.people
  const page = await on.connected(jonas)
  for (const { as } of people.filter((person) => !isStranger(person))) {
    const own = await on.connected(as as SignedIn)
    own.emit('page_visible', false, jonas.user.id)
    await caughtUp(own, as as SignedIn)
    expect(on.app.resources.sockets.isWatched(jonas.user.id)).toBe(true)
    own.close()
  }
  page.close()
})

/** A page and a push subscription of a person, from now on. The page says that it is `claimed`’s. */
async function listening(who: SignedIn, claimed = who.user.id) {
  const browser = new PushedBrowser(service.host)
  const body = browser.subscription
  const subscribed = await on.app.call('POST', '/api/push-subscriptions', { as: who, body })
  expect(subscribed.status).toBe(200)
  const socket = await on.connected(who)
  socket.emit('user_online', claimed)
  // A hidden page gets pushes as well.
  socket.emit('page_visible', false)
  const events: string[] = []
  socket.onAny((event: string) => void events.push(event))
  await caughtUp(socket, who)
  return {
    browser,
    async heard(): Promise<string[]> {
      await caughtUp(socket, who)
      return events.filter((event) => event !== 'sync')
    },
  }
}
