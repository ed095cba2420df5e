import type { SentAction, SyncRequest, SyncResult } from '#sync/engine/protocol.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Resources } from '../resources.ts'
import { actorNow } from './actor.ts'
import { greetClient, keepResult, type Device } from './clients.ts'
import { countCrash } from './crashes.ts'
import { execute } from './execute.ts'
import type { Exposure } from './mount.ts'
import {
  earlierOutcome,
  isKept,
  refusedResult,
  repeatsOfEntry,
  type QueueEntry,
  type QueueOutcome,
} from './queue-repeats.ts'

/** The actions that can be queued, by name. */
type QueueableActions = ReadonlyMap<string, Exposure>

export interface Pusher {
  resources: Resources
  queueable: QueueableActions
  /** The caller's network address. */
  address: string
}

const unsupported =
  'This version of Quad can no longer do this. Please reload the page and try again.'

/**
 * Runs a device's actions in order, each at most once. They are passed to the writer together so
 * that they share commits, and each checks that the one before it has been processed.
 * @returns their results, without those behind an action that crashed the server
 * @throws Refusal `disk_full`, or `unauthenticated` if the user was deleted meanwhile
 */
export async function push(
  pusher: Pusher,
  userId: string,
  { client: clientId, ack, actions }: Pick<SyncRequest, 'client' | 'ack' | 'actions'>,
): Promise<SyncResult[]> {
  if (actions.length === 0) return []
  const { writer, clock } = pusher.resources
  const device = { userId, clientId }
  const greeting = writer.write({ run: (tx) => greetClient(tx, device, ack, clock()) })
  const outcomes = await Promise.allSettled([
    greeting,
    ...actions.map((sent, i) => {
      const previous = actions[i - 1]?.[0] ?? ack
      return executeEntry(pusher, { device, sent, previous })
    }),
  ])
  const results = outcomes.flatMap((outcome) => resultsOf(outcome))
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!broken) return results
  const refused = await afterCrash(pusher.resources, device, actions, broken)
  return refused ? [...results, refused] : results
}

async function executeEntry(pusher: Pusher, entry: QueueEntry): Promise<QueueOutcome> {
  const { resources, queueable, address } = pusher
  const { device, sent } = entry
  const [seq, name, version, args] = sent
  const exposure = queueable.get(name)
  if (exposure?.action.version !== version) return refuseUnsupported(resources, entry)
  const { implementation, queueReply } = exposure
  try {
    return await execute<unknown, unknown, QueueOutcome>(resources, {
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

function refuseUnsupported(
  { writer }: Resources,
  { device, sent: [seq], previous }: QueueEntry,
): Promise<QueueOutcome> {
  return writer.write<QueueOutcome>({
    async run(tx) {
      const earlier = await earlierOutcome(tx, device, seq, previous)
      if (earlier) return earlier
      const refused = refusedResult(seq, { code: 'unsupported', message: unsupported })
      await keepResult(tx, device, refused)
      return refused
    },
  })
}

function resultsOf(outcome: PromiseSettledResult<QueueOutcome | void>): SyncResult[] {
  if (outcome.status === 'rejected') return []
  return outcome.value === undefined || outcome.value === 'waits' ? [] : [outcome.value]
}

function afterCrash(
  { writer, clock, log }: Resources,
  device: Device,
  actions: SentAction[],
  { reason }: PromiseRejectedResult,
): Promise<SyncResult | undefined> {
  if (reason instanceof Refusal) throw reason
  log.error(`sync of ${device.clientId}`, reason)
  return writer.write({ run: (tx) => countCrash(tx, device, actions, clock()) })
}
