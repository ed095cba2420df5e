import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import type { Action } from '#sync/engine/action.ts'

/** The actions, one of which an earlier version of the app queued with other arguments. */
export const known = new Map(
  [...actions].map(([name, action]) => [
    name,
    name === 'report.bug' ? { ...action, upgrades: { 0: fromText } } : action,
  ]),
)

function fromText(args: unknown): unknown {
  const { text } = v.parse(v.object({ text: v.string() }), args)
  return { description: text, category: 'UI', priority: 'Low' }
}

/** What a person does: an action, and its entry in the ledger if it has one. */
export interface Write {
  name: string
  args: unknown
  token?: string | undefined
  /** By default that of this version of the app. */
  version?: number
}

export function versionOf(
  name: string,
  version: number | undefined,
): Pick<Action, 'name' | 'version'> {
  const action = known.get(name)
  if (!action) throw new Error(`There is no action ${name}.`)
  return { name, version: version ?? action.version }
}
