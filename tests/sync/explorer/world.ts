import { applyAnswer, scopeOf, type Settlement } from '#sync/engine/apply.ts'
import { enqueue, firstState, nextRequest, unacknowledged } from '#sync/engine/outbox.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import type { Store } from '#sync/engine/store.ts'
import { now } from '../engine/phone.ts'
import { MemoryStore } from '../simulation/stores/memory-store.ts'
import { argsOf, owner, type Deed } from './actions.ts'
import { hear, newDevice, perform, shownBy, type DeviceModel } from './device-model.ts'
import { emptyHistory, serve, type Answered, type History } from './model-server.ts'

/** A request on its way or, with an answer, the answer on its way back. */
interface Parcel {
  device: number
  request: SyncRequest
  answered?: Answered
}

interface Phone {
  store: MemoryStore
  model: DeviceModel
  /** How many deeds of its script it has done. */
  done: number
  /** The last request that reached the server, to arrive once more. */
  past: SyncRequest | undefined
  /** Ids of pushes made so far. */
  pushes: number
}

/** How many faults of each kind may still happen. */
export interface Budget {
  lose: number
  repeat: number
  kill: number
  restore: number
}

/** Everything that decides what can happen next. A step makes a new one. */
export interface World {
  phones: Phone[]
  parcels: Parcel[]
  history: History
  /** The backup that can be restored. */
  backup: History | undefined
  /** Tags given so far, over all histories. */
  tags: number
  budget: Budget
  restored: boolean
}

export interface Scope {
  name: string
  /** What each device's person does, in order. */
  scripts: Deed[][]
  /** Rows of an answer at most. */
  limit: number
  /** Requests of a device that may be under way at the same time: its tabs. */
  tabs: number
  budget: Budget
}

/** A way in which the engine or the server is wrong on purpose. */
export interface PlantedFault {
  store?(store: Store): Store
  answer?(answered: Answered, request: SyncRequest): Answered
}

export interface Step {
  name: string
  take(): Promise<World>
}

const clientOf = (device: number): string => `01920000-0000-7000-8000-00000000000${device + 1}`

export async function firstWorld({ scripts, budget }: Scope): Promise<World> {
  const phones = scripts.map((_, i) => ({
    store: new MemoryStore(),
    model: newDevice(clientOf(i)),
    done: 0,
    past: undefined,
    pushes: 0,
  }))
  for (const [i, { store }] of phones.entries())
    await store.transaction((tx) => tx.state.put([firstState(clientOf(i))]))
  return {
    phones,
    parcels: [],
    history: emptyHistory(),
    backup: undefined,
    tags: 1,
    budget,
    restored: false,
  }
}

/** Everything that can happen next. */
export function stepsOf(world: World, scope: Scope, fault: PlantedFault = {}): Step[] {
  const { budget } = world
  return [
    ...world.phones.flatMap((_, i) => stepsOfPhone(world, scope, i, fault)),
    ...world.parcels.flatMap((_, i) => stepsOfParcel(world, i, fault)),
    ...(world.backup || budget.restore === 0
      ? []
      : [step('back up', world, async (next) => void (next.backup = next.history))]),
    ...(world.backup && budget.restore > 0 ? [step('restore', world, restore)] : []),
  ]
}

function stepsOfPhone(world: World, scope: Scope, i: number, fault: PlantedFault): Step[] {
  const phone = world.phones[i]
  if (!phone) return []
  const deed = scope.scripts[i]?.[phone.done]
  const own = world.parcels.filter(({ device }) => device === i)
  const steps: Step[] = []
  if (deed && isPossible(phone, deed))
    steps.push(step(`${i} does ${deed.kind}`, world, (next) => doNext(next, i, deed, fault)))
  if (own.length < scope.tabs)
    steps.push(step(`${i} sends`, world, (next) => send(next, i, scope.limit, fault)))
  if (own.length > 0 && world.budget.kill > 0)
    steps.push(step(`${i} is killed`, world, async (next) => kill(next, i)))
  if (phone.past && world.budget.repeat > 0)
    steps.push(step(`a request of ${i} arrives again`, world, async (next) => repeat(next, i)))
  return steps
}

function stepsOfParcel(world: World, i: number, fault: PlantedFault): Step[] {
  const parcel = world.parcels[i]
  if (!parcel) return []
  const whose = `of ${parcel.device}`
  const lost =
    world.budget.lose > 0
      ? [step(`something ${whose} is lost`, world, async (next) => lose(next, i))]
      : []
  return parcel.answered
    ? [step(`an answer ${whose} arrives`, world, (next) => hand(next, i, fault)), ...lost]
    : [step(`a request ${whose} arrives`, world, async (next) => deliver(next, i, fault)), ...lost]
}

/** A person edits and deletes what the screen shows. */
const isPossible = ({ model }: Phone, deed: Deed): boolean =>
  deed.kind === 'edit' || deed.kind === 'delete' ? deed.id in shownBy(model) : true

function step(name: string, world: World, change: (next: World) => Promise<void>): Step {
  return {
    name,
    async take() {
      const next = copyOf(world)
      await change(next)
      return next
    },
  }
}

/** Worlds share what a step does not change: answers and requests never do. */
const copyOf = (world: World): World => ({
  ...world,
  phones: [...world.phones],
  parcels: [...world.parcels],
  budget: { ...world.budget },
})

/** A device of this world alone, which may change. */
function changing(world: World, i: number): Phone {
  const phone = world.phones[i]
  if (!phone) throw new Error(`There is no device ${i}.`)
  const copy = { ...phone, store: phone.store.copy(), model: structuredClone(phone.model) }
  world.phones[i] = copy
  return copy
}

const storeOf = ({ store }: Phone, fault: PlantedFault): Store => fault.store?.(store) ?? store

async function doNext(world: World, i: number, deed: Deed, fault: PlantedFault): Promise<void> {
  const phone = changing(world, i)
  const { name, args } = argsOf(deed)
  const action = owner.actions.get(name)
  if (!action) throw new Error(`There is no action ${name}.`)
  const write = { name, version: action.version, args }
  const seq = await storeOf(phone, fault).transaction((tx) => enqueue(tx, write, now))
  perform(phone.model, deed, seq)
  phone.done += 1
}

async function send(world: World, i: number, rows: number, fault: PlantedFault): Promise<void> {
  const phone = changing(world, i)
  const request = await storeOf(phone, fault).transaction(async (tx) => {
    const actions = await unacknowledged(tx)
    return nextRequest(tx, owner, { actions, rows }, () => pushId(phone, i))
  }, 'send')
  world.parcels.push({ device: i, request })
}

const pushId = (phone: Phone, i: number): string => `${i}.${(phone.pushes += 1)}`

function deliver(world: World, i: number, fault: PlantedFault): void {
  const parcel = world.parcels[i]
  if (!parcel) return
  world.parcels[i] = { ...parcel, answered: ask(world, parcel.request, fault) }
  changing(world, parcel.device).past = parcel.request
}

function ask(world: World, request: SyncRequest, fault: PlantedFault): Answered {
  world.history = structuredClone(world.history)
  const answered = serve(world.history, request, () => (world.tags += 1))
  return fault.answer?.(answered, request) ?? answered
}

async function hand(world: World, i: number, fault: PlantedFault): Promise<void> {
  const [parcel] = world.parcels.splice(i, 1)
  if (!parcel?.answered) return
  const { answered, device, request } = parcel
  const phone = changing(world, device)
  const applied = await storeOf(phone, fault).transaction(
    (tx) => applyAnswer(tx, owner, { request, answer: answered.answer }, now),
    scopeOf(answered.answer),
  )
  const isHeard = hear(phone.model, answered)
  if (isHeard !== (applied !== undefined))
    throw new Error(`An answer for another cursor was ${applied ? 'applied' : 'left out'}.`)
  for (const each of applied?.settled ?? []) checkSettled(phone.model, each)
}

function checkSettled({ confirmed, performed }: DeviceModel, { seq, ok }: Settlement): void {
  const isRight = ok
    ? confirmed.includes(seq)
    : performed.some((each) => each.seq === seq && each.fate === 'refused')
  if (!isRight) throw new Error(`Action ${seq} is called ${ok ? 'done' : 'refused'}, and is not.`)
}

function lose(world: World, i: number): void {
  world.parcels.splice(i, 1)
  world.budget.lose -= 1
}

function kill(world: World, i: number): void {
  world.parcels = world.parcels.filter(({ device }) => device !== i)
  world.budget.kill -= 1
}

function repeat(world: World, i: number): void {
  const past = world.phones[i]?.past
  if (past) ask(world, past, {})
  world.budget.repeat -= 1
}

async function restore(world: World): Promise<void> {
  if (!world.backup) return
  world.history = world.backup
  world.budget.restore -= 1
  world.restored = true
}
