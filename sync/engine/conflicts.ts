import * as v from 'valibot'
import type { FieldConflict } from '../refusal.ts'
import { storedFields, type Fields } from './fields.ts'
import type { SyncProblem } from './protocol.ts'
import type { QueuedAction, RefusedWrite } from './store.ts'

/** The arguments of an edit: the id of the thing, the values that its author saw, and new values by field. */
const editSchema = v.looseObject({
  id: v.string(),
  seen: v.optional(v.record(v.string(), v.unknown())),
})
type EditArgs = v.InferOutput<typeof editSchema>

const argsOf = ({ args }: Pick<QueuedAction, 'args'>): EditArgs | undefined => {
  const parsed = v.safeParse(editSchema, args)
  return parsed.success ? parsed.output : undefined
}

/** Whether the action says what its author saw, so that it can be in conflict with another device. */
export const isEdit = (action: Pick<QueuedAction, 'args'>): boolean =>
  argsOf(action)?.seen !== undefined

/** The names of the fields that an edit changes. */
const fieldsOf = ({ id: _id, seen: _seen, ...fields }: EditArgs): string[] => Object.keys(fields)

/** The entry that holds a conflict about the same thing as this edit. */
export function conflictAbout(
  entries: readonly RefusedWrite[],
  edit: QueuedAction,
): RefusedWrite | undefined {
  const id = argsOf(edit)?.id
  if (id === undefined) return undefined
  return entries.find(
    ({ action, conflicts }) =>
      conflicts !== undefined && action.name === edit.name && argsOf(action)?.id === id,
  )
}

/**
 * One entry for two refused edits of the same thing, so that its author decides once about each field.
 * The later value of a field is the one that the author wants.
 * @param fields those that the edit may change
 */
export function joined(
  earlier: RefusedWrite,
  action: QueuedAction,
  problem: SyncProblem,
  fields: Fields = {},
): RefusedWrite {
  const [before, after] = [argsOf(earlier.action), argsOf(action)]
  const seen = { ...before?.seen, ...after?.seen }
  const again = new Set((problem.conflicts ?? []).map(({ field }) => field))
  const others = (earlier.conflicts ?? []).filter(({ field }) => !again.has(field))
  const rewanted = (conflict: FieldConflict): FieldConflict => {
    const { field } = conflict
    if (after?.[field] === undefined) return conflict
    return { ...conflict, wanted: storedFields(fields, after)[field] ?? null }
  }
  return {
    ...earlier,
    ...problem,
    seq: action.seq,
    action: { ...action, args: { ...before, ...after, seen } },
    conflicts: [...others.map(rewanted), ...(problem.conflicts ?? [])],
  }
}

/**
 * The entry without the fields that a later edit has changed on the server.
 * @returns undefined if no field remains
 */
export const overtaken = (entry: RefusedWrite, later: QueuedAction): RefusedWrite | undefined =>
  fieldsOf(argsOf(later) ?? { id: '' }).reduce<RefusedWrite | undefined>(
    (rest, field) => rest && without(rest, field),
    entry,
  )

/** `mine`: the author's value replaces the other device's. `theirs`: it is dropped. */
export type Choice = 'mine' | 'theirs'

/**
 * The entry after its author has chosen a value for one field.
 * @returns undefined if no field remains
 */
export function chosen(
  entry: RefusedWrite,
  field: string,
  choice: Choice,
): RefusedWrite | undefined {
  if (choice === 'theirs') return without(entry, field)
  const args = argsOf(entry.action)
  const current = entry.conflicts?.find((each) => each.field === field)?.current
  const seen = { ...args?.seen, [field]: [current] }
  return {
    ...entry,
    action: { ...entry.action, args: { ...args, seen } },
    conflicts: (entry.conflicts ?? []).filter((each) => each.field !== field),
  }
}

function without(entry: RefusedWrite, field: string): RefusedWrite | undefined {
  const { id, seen, ...fields } = argsOf(entry.action) ?? { id: '' }
  const rest = lacking(fields, field)
  if (Object.keys(rest).length === 0) return undefined
  return {
    ...entry,
    action: { ...entry.action, args: { ...rest, id, seen: lacking(seen ?? {}, field) } },
    conflicts: (entry.conflicts ?? []).filter((each) => each.field !== field),
  }
}

const lacking = (values: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
