import { createHash } from 'node:crypto'
import { MemoryStore } from '../simulation/stores/memory-store.ts'
import { screenOf } from '../simulation/screen.ts'
import { owner } from './actions.ts'
import { pendingOf, shownBy } from './device-model.ts'
import { visible } from './model-server.ts'
import { firstWorld, stepsOf, type PlantedFault, type Scope, type World } from './world.ts'

export interface Exploration {
  states: number
  steps: number
  /** What is wrong, with the way there; undefined if nothing is. */
  fault?: string
}

interface Visited {
  /** The step that led here first, and from where. */
  by: string
  from: string | undefined
}

/**
 * Visits every state that a scope allows, each once, and judges it. A world is judged when it is
 * reached, and once more as it is when the network works and nobody does anything.
 */
export async function explore(scope: Scope, planted?: PlantedFault): Promise<Exploration> {
  const first = await firstWorld(scope)
  const visited = new Map<string, Visited>([[keyOf(first), { by: 'start', from: undefined }]])
  const settled = new Set<string>()
  let waiting = [first]
  let steps = 0
  while (waiting.length > 0) {
    const next: World[] = []
    for (const world of waiting) {
      const from = keyOf(world)
      for (const step of stepsOf(world, scope, planted)) {
        steps += 1
        let key: string | undefined
        try {
          const reached = await step.take()
          key = keyOf(reached)
          if (visited.has(key)) continue
          visited.set(key, { by: step.name, from })
          await judge(reached)
          next.push(reached)
        } catch (error) {
          return {
            states: visited.size,
            steps,
            fault: told(error, [...wayTo(visited, from), step.name]),
          }
        }
      }
      try {
        await judgeInTheEnd(world, scope, planted, settled)
      } catch (error) {
        return { states: visited.size, steps, fault: told(error, wayTo(visited, from)) }
      }
    }
    waiting = next
  }
  return { states: visited.size, steps }
}

const told = (error: unknown, way: string[]): string =>
  `${String(error)}\n${way.map((name) => `  ${name}`).join('\n')}`

function wayTo(visited: Map<string, Visited>, key: string): string[] {
  const names: string[] = []
  for (let at: string | undefined = key; at !== undefined;) {
    const state = visited.get(at)
    if (state?.from !== undefined) names.unshift(state.by)
    at = state?.from
  }
  return names
}

/** Two worlds with the same key have the same future. */
function keyOf({ phones, parcels, history, backup, ...rest }: World): string {
  const parts = [
    ...phones.map(({ store, past, ...phone }) => [digest(store), past && digest(past), phone]),
    ...parcels.map(({ device, request, answered }) => [
      device,
      digest(request),
      answered && digest(answered),
    ]),
  ]
  return hashOf([parts, digest(history), backup && digest(backup), rest])
}

const digests = new WeakMap<object, string>()

/** The hash of a part that never changes and that many worlds share. */
function digest(part: object): string {
  const known = digests.get(part)
  if (known !== undefined) return known
  const made = hashOf(part instanceof MemoryStore ? part.text() : part)
  digests.set(part, made)
  return made
}

const hashOf = (value: unknown): string =>
  createHash('md5').update(JSON.stringify(value)).digest('base64url')

/** What must hold in every state. */
async function judge(world: World): Promise<void> {
  for (const { store, model } of world.phones) {
    const screen = await screenOf(owner, store)
    const shown = Object.fromEntries(screen.all('listings').map(({ _id, price }) => [_id, price]))
    same('shows', shown, shownBy(model))
    const numbers = screen.log().map(({ seq }) => seq)
    same(
      'queues',
      numbers,
      pendingOf(model).map(({ seq }) => seq),
    )
    const aside = screen.refused().flatMap(({ action, dependents }) => [action, ...dependents])
    const expected = model.performed.filter(({ fate }) => fate === 'refused')
    same(
      'sets aside',
      aside.map(({ seq }) => seq).toSorted((a, b) => a - b),
      expected.map(({ seq }) => seq),
    )
  }
  const { ledger } = world.history
  if (new Set(ledger).size < ledger.length) throw new Error(`Done twice: ${ledger.join(' ')}.`)
}

/** The most steps that a working network needs from anywhere. */
const patience = 60

/** What must hold once the network works and nobody does anything. */
async function judgeInTheEnd(
  world: World,
  scope: Scope,
  planted: PlantedFault | undefined,
  settled: Set<string>,
): Promise<void> {
  let at = world
  const passed: string[] = []
  for (let i = 0; i < patience; i += 1) {
    const key = keyOf(at)
    if (settled.has(key)) break
    passed.push(key)
    const next = await quieter(at, scope, planted)
    if (!next) {
      judgeQuiet(at)
      break
    }
    at = next
    if (i === patience - 1) throw new Error('The devices never come to rest.')
  }
  for (const key of passed) settled.add(key)
}

/** The world after the next thing that a working network does; undefined if nothing is left to do. */
async function quieter(
  world: World,
  scope: Scope,
  planted: PlantedFault | undefined,
): Promise<World | undefined> {
  const steps = stepsOf(world, scope, planted)
  const arrival = steps.find(({ name }) => name.endsWith('arrives'))
  if (arrival) return arrival.take()
  for (const i of world.phones.keys()) {
    const before = world.phones[i]?.store.text()
    let at = world
    for (const suffix of [`${i} sends`, 'arrives', 'arrives']) {
      const step = stepsOf(at, scope, planted).find(({ name }) => name.endsWith(suffix))
      if (step) at = await step.take()
    }
    if (at.phones[i]?.store.text() !== before) return at
  }
  return undefined
}

function judgeQuiet({ phones, history, restored }: World): void {
  const truth = Object.fromEntries(visible(history).map(([id, { price }]) => [id, price]))
  for (const { model } of phones) {
    same('ends with', shownBy(model), truth)
    if (pendingOf(model).length > 0) throw new Error('An action is never answered.')
    for (const { seq, fate } of model.performed) {
      const isDone = history.ledger.includes(`${model.name}:${seq}`)
      // A restored server has lost what devices let go of before.
      if (fate === 'included' && !isDone && !restored) throw new Error(`Action ${seq} is lost.`)
      if (fate === 'refused' && isDone) throw new Error(`Action ${seq} is refused and done.`)
    }
  }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1

function same(verb: string, found: unknown, expected: unknown): void {
  const sorted = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? value : Object.entries(value as object).toSorted(byName))
  if (sorted(found) !== sorted(expected))
    throw new Error(`A device ${verb} ${sorted(found)} instead of ${sorted(expected)}.`)
}
