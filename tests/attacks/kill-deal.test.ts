import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { answered, call, notificationsOf, post } from '#tests/support/server/market.ts'
import { restartable } from '#tests/support/server/restartable.ts'
import { until } from '#tests/support/server/until.ts'

const offers = 12
const kills = 3

// The commit of a deal stores whom to notify; the notifications are commits of their own.
test('a server that is killed right after deals were made tells everyone after its start, once', async () => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'quad-kill-deal-'))
  const server = await restartable(folder)
  const { door } = server
  const people = async (): Promise<[SignedIn, SignedIn]> => [
    await signIn(door, cast.maya),
    await signIn(door, cast.jonas),
  ]
  try {
    await server.start()
    for (const person of [cast.maya, cast.jonas]) await join(door, person)
    for (let kill = 0; kill < kills; kill += 1) {
      const [seller, buyer] = await people()
      const made = await Promise.all(
        Array.from({ length: offers }, async (_, i) => {
          const title = `Kill ${kill}, number ${i}`
          const { _id: id } = await post(door, seller, { title })
          const body = { listingIds: [id], amount: 1 }
          return answered<Deal>(await call(door, buyer, 'POST', '/api/deals', body))
        }),
      )
      const accepting = made.map(({ _id, turn }) =>
        call(door, seller, 'PATCH', `/api/deals/accept/${_id}`, { turn }),
      )
      await Promise.any(accepting)
      await server.kill()
      await Promise.allSettled(accepting)
      await server.start()
    }
    const [, buyer] = await people()
    const deals = await answered<Deal[]>(await call(door, buyer, 'GET', '/api/deals?limit=100'))
    const reserved = deals.filter(({ state }) => state === 'reserved').map(({ title }) => title)
    expect(reserved.length).toBeGreaterThanOrEqual(kills)
    const told = async () =>
      (await notificationsOf(door, buyer))
        .filter(({ title }) => title.includes('accepted'))
        .map(({ message }) => reserved.find((title) => message.includes(title)) ?? message)
    await until('everyone', async () => (await told()).length >= reserved.length || undefined)
    expect((await told()).toSorted()).toEqual(reserved.toSorted())
  } finally {
    await server.kill()
    await rm(folder, { recursive: true })
  }
}, 120_000)
