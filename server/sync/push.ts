import {
  actionLimit,
  type SentAction,
  type SyncProblem,
  type SyncRequest,
  type SyncResult,
} from '#sync/engine/protocol.ts'
import { Refusal } from '#sync/refusal.ts'
import { second } from '#sync/time.ts'
import { CommitError } from '../db/writer.ts'
import type { LogFields } from '../log/log.ts'
import type { Resources } from '../resources.ts'
import type { Turns } from '../turns/turns.ts'
import { actorNow } from './actor.ts'
import { greetClient, storeResult, type Device } from './clients.ts'
import { countCrash } from './crashes.ts'
import { execute } from './execute.ts'
import type { Exposure } from './mount.ts'
import {
  earlierOutcome,
  isKept,
  refusedResult,
  repeatsOfEntry,
  waitOf,
  type QueueEntry,
  type QueueOutcome,
} from './queue-repeats.ts'

/** The actions that can be queued, by name. */
type QueueableActions = ReadonlyMap<string, Exposure>

export interface Pusher {
  resources: Resources
  turns: Turns
  queueable: QueueableActions
  /** The caller's network address. */
  address: string
  /** What names the request in the log. */
  logFields(): LogFields
}

const unsupported: SyncProblem = {
  code: 'unsupported',
  message: 'This version of Quad can no longer do this. Please reload the page and try again.',
}
const tooLarge: SyncProblem = { code: 'too_large', message: 'This is too large to send.' }

type PushRequest = Pick<SyncRequest, 'client' | 'ack' | 'actions' | 'push'>

export interface PushResult {
  results: SyncResult[]
  /** What the device's next push names. */
  lease?: string
  /** Milliseconds until the first action without a result may be sent again. */
  wait?: number
}

/** How many actions share a turn and a commit. */
const portion = 50

/**
 * Runs a device's actions in order, each at most once, and in portions, between which others have
 * their turn. Each action checks that the one before it has been processed.
 * @returns their results, without those behind an action that crashed the server or must wait
 * @throws Refusal `disk_full`, `copied` if another copy of this device has sent actions since, or
 * `unauthenticated` if the user was deleted in the meantime
 */
export async function push(
  pusher: Pusher,
  userId: string,
  { client: clientId, ack, actions, push: named }: PushRequest,
): Promise<PushResult> {
  const [front] = actions
  if (!front || !named) return { results: [] }
  const { resources, turns } = pusher
  const { writer, clock } = resources
  const device = { userId, clientId }
  const greeting = writer.write({
    owner: userId,
    run: (tx) => greetClient(tx, device, { push: named, ack, first: front[0], now: clock() }),
  })
  const entries = actions.map((sent, i) => {
    const previous = actions[i - 1]?.[0] ?? named.after ?? ack
    return { device, pushId: named.id, sent, previous }
  })
  const begun: PushResult = { results: [] }
  let broken: PromiseRejectedResult | undefined
  for (let start = 0; start < entries.length && !broken; start += portion) {
    const [greeted, ...outcomes] = await Promise.allSettled([
      greeting,
      ...entries.slice(start, start + portion).map((entry) => executeEntry(pusher, entry)),
    ])
    if (greeted.status === 'fulfilled') begun.lease = greeted.value
    begun.results.push(...outcomes.flatMap((outcome) => resultsOf(outcome)))
    broken = [greeted, ...outcomes].find((outcome) => outcome.status === 'rejected')
    await turns.wait(userId)
  }
  if (!broken) return begun
  const wait = broken.reason instanceof Refusal ? waitOf(broken.reason) : undefined
  if (wait !== undefined) return { ...begun, wait: wait * second }
  const refused = await afterCrash(pusher, device, actions, broken)
  return refused ? { ...begun, results: [...begun.results, refused] } : begun
}

async function executeEntry(pusher: Pusher, entry: QueueEntry): Promise<QueueOutcome> {
  const { resources, queueable, address } = pusher
  const { device, sent } = entry
  const [seq, name, version, args] = sent
  const exposure = queueable.get(name)
  if (exposure?.action.version !== version) return refuse(resources, entry, unsupported)
  if (isTooLarge(sent)) return refuse(resources, entry, tooLarge)
  const { implementation, queueReply } = exposure
  try {
    return await execute<unknown, unknown, QueueOutcome>(resources, {
      owner: device.userId,
      actor: (tx) => actorNow(tx, device.userId),
      address,
      device: device.clientId,
      implementation,
      args,
      repeats: repeatsOfEntry(entry),
      answer(result) {
        const reply = queueReply(result)
        return reply === undefined ? [seq, 'ok'] : [seq, 'ok', reply]
      },
    })
  } catch (error) {
    if (error instanceof Refusal && isKept(error)) return refusedResult(seq, error)
    throw error
  }
}

const isTooLarge = (sent: SentAction): boolean =>
  Buffer.byteLength(JSON.stringify(sent)) > actionLimit

function refuse(
  { writer }: Resources,
  entry: QueueEntry,
  problem: SyncProblem,
): Promise<QueueOutcome> {
  const {
    device,
    sent: [seq],
  } = entry
  return writer.write<QueueOutcome>({
    owner: device.userId,
    async run(tx) {
      const earlier = await earlierOutcome(tx, entry)
      if (earlier) return earlier
      const refused = refusedResult(seq, problem)
      await storeResult(tx, device, refused)
      return refused
    },
  })
}

function resultsOf(outcome: PromiseSettledResult<QueueOutcome>): SyncResult[] {
  return outcome.status === 'rejected' || outcome.value === 'waits' ? [] : [outcome.value]
}

async function afterCrash(
  { resources: { writer, clock, log }, logFields }: Pusher,
  device: Device,
  actions: SentAction[],
  { reason }: PromiseRejectedResult,
): Promise<SyncResult | undefined> {
  if (reason instanceof Refusal) throw reason
  log.error('A sync round failed.', reason, logFields())
  // No action is to blame for a commit that failed.
  if (reason instanceof CommitError) return undefined
  return writer.write({ run: (tx) => countCrash(tx, device, actions, clock()) })
}
