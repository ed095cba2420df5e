import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Action, Actor } from '#sync/engine/action.ts'
import type { Role } from '#sync/moderation/administration.ts'
import { parse } from '#sync/parse.ts'
import type { Tx } from '../db/writer.ts'
import { bodyText } from '../bodies/body-text.ts'
import { answerData } from '../data-answer.ts'
import { addressOf, type Env } from '../env.ts'
import { readJson } from '../bodies/json.ts'
import { assertNoMaintenance } from '../maintenance/mode.ts'
import { newId } from '../new-id.ts'
import type { Reference } from '../openapi/reference.ts'
import { viewerOf } from '../viewer.ts'
import { actorNow } from './actor.ts'
import { execute } from './execute.ts'
import { repeatsOfKey, type RestAnswer } from './idempotency-key.ts'
import type { Implementation } from './implement.ts'

/** A call by REST. */
interface RestCall<Body> {
  /** The `:id` of the address, or an empty string. */
  id: string
  body: Body
  /** A new id, for a caller that sent none. */
  newId(): string
}

/** The words for the API reference. It knows the rest from the action. */
type ReferenceText = Pick<
  Reference,
  | 'summary'
  | 'about'
  | 'demands'
  | 'limits'
  | 'answer'
  | 'words'
  | 'says'
  | 'refuses'
  | 'goesOnInMaintenance'
>

interface ExposureOptions<Body extends v.GenericSchema, Args, Result> extends ReferenceText {
  /** Only people with this role may do it. To anyone else its address does not exist. */
  role?: Role
  /** What the documented client sends. Anything else is refused. */
  body: Body
  args(call: RestCall<v.InferOutput<Body>>): Args
  status?: ContentfulStatusCode
  /** Makes the documented answer of the handler's result. */
  reply?(result: Result): unknown
  /** Whether a device's queue gets the answer, too, because it says more than the device's rows. */
  repliesToQueue?: boolean
}

/** An action that can be called by its REST address and from a device's queue. */
export interface Exposure {
  readonly action: Action
  readonly reference: Reference
  readonly implementation: Implementation<unknown>
  /** The reply to a device's queue after success; undefined for none. */
  queueReply(result: unknown): unknown
  handle(c: Context<Env>): Promise<Response>
}

export const noBody = v.optional(v.strictObject({}), {})

export function expose<Args, Result, Body extends v.GenericSchema>(
  implementation: Implementation<Args, Result>,
  options: ExposureOptions<Body, Args, Result>,
): Exposure {
  const { body, args, status = 200, reply = (result) => result, ...others } = options
  const { repliesToQueue, role, ...text } = others
  const { action } = implementation
  const { rest: at, session } = action
  const caller = role ?? session
  return {
    action,
    reference: { ...text, at, session: caller, body, status, isKeyed: session === 'required' },
    implementation,
    queueReply: (result: Result) => (repliesToQueue ? reply(result) : undefined),
    async handle(c) {
      if (session === 'required') viewerOf(c)
      const sent = await bodyText(c)
      const parsed = parse(body, readJson(sent))
      const answer = await execute<Args, Result, RestAnswer>(c.get('resources'), {
        async actor(tx) {
          // It may have begun since the call did.
          if (text.goesOnInMaintenance !== true) await assertNoMaintenance(tx)
          return currentActor(tx, c.get('session')?.actor.userId)
        },
        owner: c.get('session')?.actor.userId,
        address: addressOf(c),
        implementation,
        args: args({
          id: c.req.param('id') ?? '',
          body: parsed,
          newId: () => newId(c.get('resources').clock()),
        }),
        repeats: repeatsOf(c, sent),
        answer: (result) => ({ status, json: JSON.stringify(reply(result)) }),
      })
      return answerData(c, { status: answer.status, body: answer.json })
    },
  }
}

// The session was read before the body arrived. Its user may have been deleted or moved since.
const currentActor = async (tx: Tx, userId: string | undefined): Promise<Actor | undefined> =>
  userId === undefined ? undefined : actorNow(tx, userId)

/** Generates the REST route of each action. */
export function mountActions(app: Hono<Env>, exposures: readonly Exposure[]): void {
  for (const { action, handle } of exposures) {
    const [method = '', path = ''] = action.rest.split(' ')
    app.on(method, path, handle)
  }
}

function repeatsOf(c: Context<Env>, text: string) {
  const { limits, clock } = c.get('resources')
  const value = c.req.header('idempotency-key')
  const userId = c.get('session')?.actor.userId
  if (value === undefined || userId === undefined) return undefined
  const request = `${c.req.method} ${c.req.path}\n${text}`
  return repeatsOfKey({ userId, value, request }, { limits, now: clock() })
}
