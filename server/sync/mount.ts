import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Action, Actor } from '#sync/engine/action.ts'
import { parse } from '#sync/parse.ts'
import type { Tx } from '../db/writer.ts'
import { addressOf, type Env } from '../env.ts'
import { readJson } from '../json.ts'
import { newId } from '../new-id.ts'
import type { Reference } from '../openapi/reference.ts'
import { viewerOf } from '../viewer.ts'
import { actorNow } from './actor.ts'
import { execute } from './execute.ts'
import { repeatsOfKey, type RestAnswer } from './idempotency-key.ts'
import type { Implementation } from './implement.ts'

interface Wire<Body> {
  /** The address' `:id`, or an empty string. */
  id: string
  body: Body
  /** An id for what the caller gave none. */
  newId(): string
}

/** What the API reference has to be told; the rest it knows from the action. */
type Said = Pick<
  Reference,
  'summary' | 'about' | 'demands' | 'limits' | 'answer' | 'says' | 'refuses'
>

interface Options<Body extends v.GenericSchema, Args, Result> extends Said {
  /** What the documented client sends; whatever is not of it is refused. */
  body: Body
  args(wire: Wire<v.InferOutput<Body>>): Args
  status?: ContentfulStatusCode
  /** The documented answer, made of the handler's result. */
  reply?(result: Result): unknown
  /**
   * Whether a device's queue is told the answer, too: where it says more than a sentence, and more
   * than the rows which the device gets anyway.
   */
  isToldToQueue?: boolean
}

/** An action as it is reached: by its REST address, and from a device's queue. */
export interface Exposure {
  readonly action: Action
  readonly reference: Reference
  readonly implementation: Implementation<unknown>
  /** What a device's queue is told when the action is done; undefined if just that. */
  queueReply(result: unknown): unknown
  handle(c: Context<Env>): Promise<Response>
}

export const noBody = v.optional(v.strictObject({}), {})

export function expose<Args, Result, Body extends v.GenericSchema>(
  implementation: Implementation<Args, Result>,
  options: Options<Body, Args, Result>,
): Exposure {
  const { body, args, status = 200, reply = (result) => result, isToldToQueue, ...said } = options
  const { action } = implementation
  const { rest: at, session } = action
  return {
    action,
    reference: { ...said, at, session, body, status, isKeyed: session === 'required' },
    implementation,
    queueReply: (result: Result) => (isToldToQueue ? reply(result) : undefined),
    async handle(c) {
      if (session === 'required') viewerOf(c)
      const text = await c.req.text()
      const parsed = parse(body, readJson(c.req.header('content-type'), text))
      const answer = await execute<Args, Result, RestAnswer>(c.var.resources, {
        actor: (tx) => stillHere(tx, c.var.session?.actor.userId),
        address: addressOf(c),
        implementation,
        args: args({
          id: c.req.param('id') ?? '',
          body: parsed,
          newId: () => newId(c.var.resources.clock()),
        }),
        repeats: repeatsOf(c, text),
        answer: (result) => ({ status, body: reply(result) }),
      })
      const json = JSON.stringify(answer.body)
      return new Response(json, {
        status: answer.status,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(json)),
        },
      })
    },
  }
}

// The session was looked up before the body came; its user may be gone or elsewhere by now.
const stillHere = async (tx: Tx, userId: string | undefined): Promise<Actor | undefined> =>
  userId === undefined ? undefined : actorNow(tx, userId)

/** Generates the REST route of each action. */
export function mountActions(app: Hono<Env>, exposures: Exposure[]): void {
  for (const { action, handle } of exposures) {
    const [method = '', path = ''] = action.rest.split(' ')
    app.on(method, path, handle)
  }
}

function repeatsOf(c: Context<Env>, text: string) {
  const { limits, clock } = c.var.resources
  const value = c.req.header('idempotency-key')
  const userId = c.var.session?.actor.userId
  if (value === undefined || userId === undefined) return undefined
  const request = `${c.req.method} ${c.req.path}\n${text}`
  return repeatsOfKey({ userId, value, request }, { limits, now: clock() })
}
