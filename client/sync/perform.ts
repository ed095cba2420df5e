import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action, LocalContext } from '#sync/action.ts'
import { uuidv7 } from '#sync/id.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { View } from '#sync/view.ts'
import { api } from '../session/api.ts'
import { noConnection, type ApiResult, type Failure, type Method } from '../session/send.ts'
import { shownUser } from '../session/store.ts'
import { apply, confirm, pendingOf, rewind } from './pending.ts'

/**
 * What became of a write. `refused`: by the server's rule or our own, `message` is its sentence.
 * `unsent`: nobody answered, and `message` says so.
 */
export type Outcome<T> =
  | { kind: 'confirmed'; data: T }
  | {
      kind: 'refused'
      message: string
      status?: number | undefined
      code?: string | undefined
      field?: string | undefined
    }
  | { kind: 'unsent'; message: string }

/** How an action travels, and what its answer changes on the device. */
export interface Send<Answer extends GenericSchema> {
  /** The documented body; without one, the arguments but for an `id` that stands in the address. */
  body?: unknown
  /** What stands for `:id` in the address; without it, the arguments' own `id`. */
  id?: string
  answer: Answer
  /** The sentence where the server has none. */
  fallback?: string
  /** Puts the server's rows. Without it the action's own effect stays as it is. */
  settle?(view: View, data: InferOutput<Answer>): void
}

/**
 * Does an action: shows its effect at once, in one transaction, sends it, and then puts the server's
 * rows, or takes the effect back. Actions of a tab travel one after the other, in the order in which
 * they were made.
 *
 * A screen shows its live query and the outcome's sentence; it knows nothing of the way between. So
 * a queue on disk can take the place of the sending here: `unsent` then means kept, with the
 * sentence that says so, and nothing is taken back.
 */
export async function perform<Args extends GenericSchema, Answer extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
  { settle, ...send }: Send<Answer>,
): Promise<Outcome<InferOutput<Answer>>> {
  const parsed = check(action, args)
  if (parsed instanceof Refusal) return refusedBy(parsed)
  const context = contextOf()
  const pending = pendingOf(action.touches(parsed, context), (view) =>
    action.local(view, parsed, context),
  )
  await apply(pending)
  const result = await inOrder(() => sendAction(action, args, send))
  if (result.error) {
    await rewind(pending)
    return outcomeOf(result)
  }
  await confirm(pending, (view) => settle?.(view, result.data))
  return { kind: 'confirmed', data: result.data }
}

function check<Args extends GenericSchema>(action: Action<string, Args>, args: unknown) {
  try {
    return parse(action.args, args, (output) => action.rule?.(output))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function contextOf(): LocalContext {
  const user = shownUser()
  if (!user) throw new Error('Nobody is signed in.')
  const { id: userId, username, universityId } = user
  return { actor: { userId, username, universityId }, now: Date.now() }
}

let last: Promise<unknown> = Promise.resolve()

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

function sendAction<Answer extends GenericSchema>(
  { rest }: Action,
  args: unknown,
  { answer: schema, body, fallback, ...given }: Omit<Send<Answer>, 'settle'>,
): Promise<ApiResult<InferOutput<Answer>>> {
  const [method, address] = rest.split(' ') as [Method, string]
  const { id, ...others } = args as { id?: string }
  const inAddress = address.includes(':id')
  return api(method, address.replace(':id', encodeURIComponent(given.id ?? id ?? '')), {
    schema,
    ...(fallback === undefined ? {} : { fallback }),
    body: body ?? (inAddress ? others : args),
    idempotencyKey: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
  })
}

const refusedBy = ({ message, code, field }: Refusal) =>
  ({ kind: 'refused', message, code, field }) as const

function outcomeOf({ offline, message, status, code, field }: Failure): Outcome<never> {
  if (offline) return { kind: 'unsent', message: noConnection }
  return { kind: 'refused', message, status, code, field }
}
