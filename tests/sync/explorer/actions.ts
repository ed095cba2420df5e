import * as v from 'valibot'
import { defineAction, type Action } from '#sync/engine/action.ts'
import type { Owner } from '#sync/engine/queued.ts'
import { listing } from '../engine/phone.ts'

const maya = { userId: 'maya', username: 'maya', universityId: 'purdue' }

/** One step of a script: what a person does on a device. */
export type Deed =
  | { kind: 'create'; id: string; price: number; isBad?: true }
  | { kind: 'edit'; id: string; price: number }
  | { kind: 'delete'; id: string }
  | { kind: 'move'; campus: string }

const named = { id: v.string() }
const priced = { ...named, price: v.number() }

/** The marketplace's actions, reduced to what the engine sees of them. */
const definitions = [
  defineAction('create', {
    version: 1,
    rest: 'POST /listings',
    silent: true,
    args: v.object({ ...priced, isBad: v.optional(v.literal(true)) }),
    touches: ({ id }) => [{ table: 'listings', key: id }],
    local: (view, { id, price }) => view.put('listings', { ...listing(0), _id: id, price }),
  }),
  defineAction('edit', {
    version: 1,
    rest: 'PATCH /listings',
    silent: true,
    args: v.object(priced),
    touches: ({ id }) => [{ table: 'listings', key: id }],
    local(view, { id, price }) {
      const row = view.get('listings', id)
      if (row) view.put('listings', { ...row, price })
    },
  }),
  defineAction('delete', {
    version: 1,
    rest: 'DELETE /listings',
    silent: true,
    args: v.object(named),
    touches: ({ id }) => [{ table: 'listings', key: id }],
    local: (view, { id }) => view.delete('listings', id),
  }),
  defineAction('move', {
    version: 1,
    rest: 'PUT /campus',
    silent: true,
    args: v.object({ campus: v.string() }),
  }),
]

export const owner: Owner = {
  actor: maya,
  actions: new Map(definitions.map((action) => [action.name, action as unknown as Action])),
}

export function argsOf({ kind, ...args }: Deed): { name: string; args: unknown } {
  return { name: kind, args }
}
