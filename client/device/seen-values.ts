import * as v from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import type { RowRef, TableName, Tables } from '#sync/engine/view.ts'
import { mostSeen } from '#sync/seen.ts'
import { waitingActions } from './queue.ts'
import { currentDatabase } from './current-database.ts'

type Values = Readonly<Record<string, unknown>>

interface Edited {
  of: RowRef
  /** The values on the form when it was opened. */
  shown: Values
  /** The new values. */
  changes: Values
  /** The values of a row of the server. */
  valuesOf: (row: Tables[TableName]) => Values | undefined
}

/**
 * The values of the changed fields that the author of an edit has seen: the one on the form at first,
 * and where edits of this device still wait, also theirs and the server's below them. If an earlier
 * edit is refused, a later one is then compared with what it was made on.
 */
export async function seenValues(
  action: Action,
  { of: { table, key }, shown, changes, valuesOf }: Edited,
): Promise<Record<string, unknown[]>> {
  const waiting = await waitingEdits(action, key)
  const below = (await currentDatabase().base.get(`${table}/${key}`))?.row
  const server = below && valuesOf(below)
  const seen = Object.keys(shown).flatMap((field) => {
    if (changes[field] === undefined) return []
    const earlier = waiting.flatMap((edit) => edit[field] ?? [])
    const values = earlier.length > 0 ? [server?.[field], ...earlier] : []
    const known = [shown[field], ...values].filter((value) => value !== undefined)
    return known.length > 0 ? [[field, latest(known)] as const] : []
  })
  return Object.fromEntries(seen)
}

const editSchema = v.looseObject({ id: v.string() })

async function waitingEdits(action: Action, id: string): Promise<Values[]> {
  const queue = await waitingActions()
  return queue.flatMap(({ name, args }) => {
    const edit = name === action.name ? v.safeParse(editSchema, args) : undefined
    return edit?.success && edit.output.id === id ? [edit.output] : []
  })
}

/** Each value once: the first, which the form showed, and the last ones. */
function latest(values: unknown[]): unknown[] {
  const texts = new Set(values.map((value) => JSON.stringify(value)))
  const distinct = [...texts].map((text): unknown => JSON.parse(text))
  return [...distinct.slice(0, 1), ...distinct.slice(1).slice(1 - mostSeen)]
}
