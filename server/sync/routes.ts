import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { actions } from '#sync/actions.ts'
import type { Actor } from '#sync/engine/action.ts'
import {
  protocolVersion,
  rowVersion,
  syncRequestSchema,
  type SyncRequest,
} from '#sync/engine/protocol.ts'
import { touchedBy } from '#sync/engine/queued.ts'
import { parseShape } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { bodyText } from '../bodies/body-text.ts'
import { answerData } from '../data-answer.ts'
import { addressOf, type Env } from '../env.ts'
import { readJson } from '../bodies/json.ts'
import { requestFields } from '../log/requests.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import { turnOf } from '../reading/answer.ts'
import type { Turns } from '../turns/turns.ts'
import { viewerOf } from '../viewer.ts'
import { noteSeen } from './clients.ts'
import type { Exposure } from './mount.ts'
import { readNotices } from './notices.ts'
import { fewRowsText, pullText } from './pull-text.ts'
import { push } from './push.ts'

/** Twice what a device sends at most: actions of 256 KB, and nothing else of size. */
export const largestRound = 512 * 1024

/** POST /api/sync: does what the device has queued, then answers what has changed for it. */
export function roundHandler(writes: readonly Exposure[], turns: Turns): Handler<Env> {
  const queueable = new Map(
    writes
      .filter(({ action }) => action.session === 'required')
      .map((exposure) => [exposure.action.name, exposure] as const),
  )
  return async (c) => {
    const resources = c.get('resources')
    const { userId } = viewerOf(c)
    resources.limits.pace('syncs', userId, resources.clock())
    resources.metrics.syncRounds.inc()
    const text = await bodyText(c, largestRound)
    await turns.wait(userId)
    const request = readRequest(readJson(text))
    if (request.user !== userId) throw new Refusal('wrong_user', otherUser)
    // In maintenance mode the actions stay with the device, which sends them again.
    const isMaintained = (await resources.readers.read(maintenanceNow)) !== undefined
    const sent = isMaintained ? 0 : request.actions.length
    if (sent > 0) resources.limits.pace('synced-actions', userId, resources.clock(), sent)
    const pusher = {
      resources,
      turns,
      queueable,
      address: addressOf(c),
      logFields: () => requestFields(c),
    }
    const pushed = sent > 0 ? await push(pusher, userId, request) : { results: [] }
    if (sent === 0) await noteSeen(resources, { userId, clientId: request.client })
    const held = heldBy(viewerOf(c), request)
    const pulled = await pullRows(c, request, held)
    const head = JSON.stringify({
      v: protocolVersion,
      now: resources.clock(),
      ...pushed,
      // After push and rows: no poke tells the device of what is not newer than its own actions.
      ...(await readNotices(resources, viewerOf(c))),
    })
    return answerData(c, { body: `${head.slice(0, -1)},${pulled.slice(1)}` })
  }
}

/** Few changes are read at once. A snapshot or the changes of a week take their turn in a thread. */
async function pullRows(c: Context<Env>, request: SyncRequest, held: string[]): Promise<string> {
  const { readers, costlyReads, keyring } = c.get('resources')
  const { client, ack, cursor, limit, user: userId } = request
  const wanted = { client, ack, cursor, limit }
  const args = { userId, request: wanted, cursorKey: keyring.cursors, held }
  const few = await readers.read((db) => fewRowsText(db, args))
  return few ?? costlyReads.run(pullText, args, turnOf(c))
}

/** The listings that these actions touch and the device says it holds. */
function heldBy(actor: Actor, { held, actions: sent }: SyncRequest): string[] {
  if (!held) return []
  const touched = sent.flatMap(([, name, version, args, at]) =>
    touchedBy({ actor, actions }, { name, version, args, at }),
  )
  return touched.filter(({ table }) => table === 'listings').map(({ key }) => key)
}

const otherUser = 'This device belongs to another account than the session.'

const versionSchema = v.looseObject({ v: v.number(), rows: v.number() })

/** Checks the version first, because other versions may have other fields. */
function readRequest(body: unknown): SyncRequest {
  const { v: protocol, rows } = parseShape(versionSchema, body)
  if (protocol !== protocolVersion || rows !== rowVersion) {
    const sentence = 'This version of Quad is out of date. Please reload it.'
    throw new Refusal('upgrade', sentence)
  }
  // One bad text refuses its action, not the whole queue.
  const request = parseShape(syncRequestSchema, body)
  const numbers = [request.ack, ...request.actions.map(([seq]) => seq)]
  if (numbers.some((seq, i) => i > 0 && seq <= (numbers[i - 1] ?? 0)))
    throw new Refusal('bad_input', 'The actions are not in the order of their numbers.', 'actions')
  if (request.actions.length > 0 && !request.push)
    throw new Refusal('bad_input', 'A request with actions names its push.', 'push')
  return request
}
