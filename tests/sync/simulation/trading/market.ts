import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { firstState, stateOf } from '#sync/engine/outbox.ts'
import { day, minute } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { MemoryStore } from '../stores/memory-store.ts'
import { currentTemplate } from '../template.ts'
import { keepLedger } from './ledger.ts'
import { Phone } from './phone.ts'
import { TradingServer } from './server.ts'
import { idOf, TradingWorld, type TradingFault } from './world.ts'

/** What a run begins with. */
export interface Market {
  folder: string
  people: SignedIn[]
  stores: MemoryStore[]
  time: number
  /** How many ids were made. */
  made: number
}

/** The lowest amount that the seller of the second listing wants to hear of. */
export const floor = 50
const price = 100
const listings = [idOf(1), idOf(2)]
/** Two devices of the seller and two of each buyer. */
const owners = [0, 0, 1, 1, 2, 2]

let market: Promise<Market> | undefined

/** A market in which both buyers have asked about both listings, and all devices know it. */
export const openMarket = (): Promise<Market> => (market ??= makeMarket())

/** @param from by default a market in which there are no deals */
export async function startWorld(fault: TradingFault = {}, from?: Market): Promise<TradingWorld> {
  const { folder, people, stores, time, made } = from ?? (await openMarket())
  const clock = { time }
  const server = await TradingServer.start(folder, () => clock.time)
  fault.start?.(server)
  const phones = await Promise.all(stores.map((store, i) => phoneOf(people, store.copy(), i)))
  return new TradingWorld(server, phones, { clock, listings, made, fault })
}

/** Ends a run, so that others can begin as it ends. */
export async function marketAfter({ server, phones, clock, made }: TradingWorld): Promise<Market> {
  const { people } = await openMarket()
  await server.close()
  const stores = phones.map(({ store }) => store)
  return { folder: server.folder, people, stores, time: clock.time + minute, made }
}

async function phoneOf(people: SignedIn[], store: MemoryStore, i: number): Promise<Phone> {
  const person = people[owners[i] ?? 0]
  if (!person) throw new Error('The cast is incomplete.')
  return new Phone(person, store)
}

async function makeMarket(): Promise<Market> {
  const { folder, people: all, startedAt } = await currentTemplate()
  const [seller] = all
  const universityId = seller?.user.universityId
  const people = all.map((each) => ({ ...each, user: { ...each.user, universityId } }))
  const own = await mkdtemp(join(tmpdir(), 'quad-sim-market-'))
  await cp(join(folder, 'data'), join(own, 'data'), { recursive: true })
  // Tokens are checked by the real time, too, which must stay behind this one.
  const clock = { time: startedAt + day }
  const server = await TradingServer.start(own, () => clock.time, oneCampus)
  const stores = owners.map(() => new MemoryStore())
  for (const [i, store] of stores.entries())
    await store.transaction((tx) => tx.state.put([firstState(idOf(100 + i))]))
  const phones = await Promise.all(stores.map((store, i) => phoneOf(people, store, i)))
  const world = new TradingWorld(server, phones, { clock, listings })
  await fill(world)
  await server.close()
  keepLedger(join(server.folder, 'data', 'quad.sqlite'))
  const { made } = world
  return { folder: server.folder, people, stores, time: clock.time + minute, made }
}

async function fill(world: TradingWorld): Promise<void> {
  const [adas, , bens, , cleos] = world.phones
  if (!adas || !bens || !cleos) throw new Error('The cast is incomplete.')
  const other = { description: 'As new.', category: 'Furniture', price }
  for (const [i, id] of listings.entries())
    await world.queue(adas, 'listing.create', {
      id,
      title: `Thing ${i + 1}`,
      ...other,
      ...(i === 1 && { floor }),
    })
  await world.sync(adas)
  for (const phone of [bens, cleos])
    for (const listingId of listings) {
      const args = { id: world.newId(), recipientId: adas.id, content: 'Is it there?', listingId }
      await world.queue(phone, 'message.send', args)
    }
  for (const phone of [bens, cleos, ...world.phones]) await world.sync(phone)
  for (const { store } of world.phones) {
    const { complete } = await store.transaction(stateOf)
    if (!complete) throw new Error('A device has no snapshot.')
  }
}

/** All on one campus, logged in for good. */
function oneCampus(file: string): void {
  const db = new Database(file)
  db.exec(`UPDATE users SET university_id = (SELECT university_id FROM users WHERE username = 'ada');
    UPDATE session_families SET absolute_expires_at = 9000000000000000`)
  db.close()
}
