import type { Deed } from './actions.ts'
import type { Budget, Scope } from './world.ts'

const edit = (price: number, id = 'old'): Deed => ({ kind: 'edit', id, price })
const create = (id: string): Deed => ({ kind: 'create', id, price: 1 })

/** What the two devices of a person do, three actions in all. A person edits what the screen shows. */
const stories: Record<string, Deed[][]> = {
  'both devices edit one listing': [[edit(11), edit(12)], [edit(13)]],
  'a listing is made and edited here and deleted there': [
    [create('new'), edit(2, 'new')],
    [{ kind: 'delete', id: 'new' }],
  ],
  'a refused listing takes its edit along': [
    [{ kind: 'create', id: 'new', price: 1, isBad: true }, edit(2, 'new')],
    [edit(13)],
  ],
  'the campus changes while both devices write': [
    [{ kind: 'move', campus: 'notre-dame' }, create('new')],
    [edit(13)],
  ],
}

const oneDevice: Record<string, Deed[][]> = {
  'one device edits twice': [[edit(11), edit(12)]],
  'one device makes, edits and deletes a listing': [
    [create('new'), edit(2, 'new'), { kind: 'delete', id: 'new' }],
  ],
}

const none: Budget = { lose: 0, repeat: 0, kill: 0, restore: 0 }

type Faults = Record<string, Partial<Budget> & { tabs?: number }>

const scopesWith = (limits: number[], faults: Faults, told = stories): Scope[] =>
  Object.entries(told).flatMap(([story, scripts]) =>
    Object.entries(faults).flatMap(([fault, { tabs = 1, ...budget }]) =>
      limits.map((limit) => ({
        name: `${story}, ${fault}, answers of ${limit} rows`,
        scripts,
        limit,
        tabs,
        budget: { ...none, ...budget },
      })),
    ),
  )

/** Every order of actions, requests and answers. */
export const quickScopes = scopesWith([200], { 'no fault': {} })

export const slowScopes = [
  ...scopesWith([1, 200], {
    'no fault': {},
    'something is lost': { lose: 1 },
    'a request arrives twice': { repeat: 1 },
    'an app is killed': { kill: 1 },
    'a backup is restored': { restore: 1 },
  }),
  // Two devices with two tabs each have more orders than fit into 10 GB.
  ...scopesWith([200], { 'two tabs': { tabs: 2 } }, oneDevice),
]
