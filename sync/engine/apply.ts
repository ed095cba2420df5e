import { minute, second } from '../time.ts'
import { isEdit } from './conflicts.ts'
import { firstLimit, stateOf } from './outbox.ts'
import {
  roundLimits,
  rowVersion,
  unpack,
  type SyncAnswer,
  type SyncProblem,
  type SyncRequest,
} from './protocol.ts'
import type { Owner } from './queued.ts'
import { forgetOvertaken, retryUndisputed, setAside } from './refused.ts'
import { makersIn } from './replay.ts'
import type { QueuedAction, RowStores, Scope, StoreTransaction, SyncState } from './store.ts'
import { keyOf, personOf, tableNames, type TableName, type Tables } from './view.ts'

/** The result of one action, for the code that waits for it. */
export type Settlement =
  | { seq: number; ok: true; reply: unknown }
  | { seq: number; ok: false; problem: SyncProblem }

/** An answer, and the request that it belongs to. */
export interface Exchange {
  request: Pick<SyncRequest, 'client' | 'push'>
  answer: SyncAnswer
  /** Milliseconds from the request to the whole answer. */
  took?: number
}

export interface Applied {
  settled: Settlement[]
  /** Whether the log has writes without a result. */
  unsent: boolean
  /** Whether this answer says first that a maintenance has ended, for which others waited, too. */
  hasResumed: boolean
}

/** A page with waiting actions asks more often. Only one that was away gets its answers further apart. */
const longestApart = 3 * minute

/** Whether a write can leave the log with this answer. No click waits for the other pages of a snapshot. */
const usesLog = ({ results, more }: SyncAnswer): boolean => results.length > 0 || !more

/** What applying this answer keeps others from. */
export const scopeOf = (answer: SyncAnswer): Scope => (usesLog(answer) ? 'results' : 'rows')

/**
 * Applies an answer in the caller's transaction: the server's rows and the results of actions. Nothing
 * flickers, because a write stays in the log until the transaction that brings the rows including it or
 * that refuses it.
 * @returns undefined, and changes nothing, if the answer does not fit the device's state: it came
 * twice, another tab applied its answer first, or the device has another id since
 */
export async function applyAnswer(
  tx: StoreTransaction,
  owner: Owner,
  { request, answer, took }: Exchange,
  now: number,
): Promise<Applied | undefined> {
  const state = await stateOf(tx)
  if (request.client !== state.client) return undefined
  if (answer.from !== (state.rows === rowVersion ? state.cursor : null)) return undefined
  const outcome = await settle(tx, owner, answer, state)
  await Promise.all(tableNames.map((table) => applyRows(tx.rows, table, answer)))
  await applyCounts(tx, answer)
  const included = answer.more ? 0 : Math.min(answer.last, outcome.ackedUpTo)
  const gone = outcome.log.filter(({ seq }) => seq <= included || outcome.refused.has(seq))
  const seqs = gone.map(({ seq }) => seq)
  if (seqs.length > 0) await tx.log.delete(seqs)
  await tx.state.put([
    {
      ...leased(state, request, answer),
      rows: rowVersion,
      lastSeq: Math.max(state.lastSeq, ...seqs),
      ackedUpTo: outcome.ackedUpTo,
      cursor: answer.cursor,
      complete: answer.more ? state.complete && !answer.reset : true,
      serverTime: Math.max(state.serverTime ?? 0, answer.now),
      ...(answer.maintenance && { maintenance: answer.maintenance }),
      ...(answer.announcements && { announcements: answer.announcements }),
      ...(answer.rules && { rules: answer.rules }),
      ...(took !== undefined && { limit: paced(state, took) }),
      ...(!answer.more && { syncedAt: now }),
    },
  ])
  const unsettled = outcome.log.filter(
    ({ seq }) => seq > outcome.ackedUpTo && !outcome.refused.has(seq),
  )
  if (outcome.hasOvertaken) await retryUndisputed(tx, unsettled, now)
  const wasAway = now - (state.syncedAt ?? 0) > longestApart
  const hasResumed = state.maintenance !== undefined && !answer.maintenance && !wasAway
  return { settled: outcome.settled, unsent: unsettled.length > 0, hasResumed }
}

/**
 * The state without the maintenance, the announcements, and the rules of before this answer, with the lease
 * of an answered push. An earlier push may be answered after it.
 */
function leased(
  { push, maintenance: _was, announcements: _announced, rules: _rules, ...state }: SyncState,
  request: Exchange['request'],
  { lease }: SyncAnswer,
): SyncState {
  if (!push) return state
  return lease !== undefined && request.push?.id === push.id
    ? { ...state, lease }
    : { ...state, push }
}

async function applyRows<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  answer: SyncAnswer,
): Promise<void> {
  const records = stores[table]
  if (answer.reset) await records.clear()
  if (answer.purge.length > 0) {
    const people = new Set<string | undefined>(answer.purge)
    const rows = await records.all()
    await records.delete(rows.filter((row) => people.has(personOf[table](row))).map(keyOf[table]))
  }
  const gone = answer.del[table]
  if (gone) await records.delete(gone)
  if (answer.put[table]) await records.put(unpack(answer, table))
}

/**
 * Adds rows that the server answered outside of a round. A row that is already here stays as it is,
 * because the rounds maintain it and it may be newer.
 * @returns the keys of the rows that were added
 */
export async function addRows<T extends TableName>(
  tx: StoreTransaction,
  table: T,
  rows: readonly Tables[T][],
): Promise<string[]> {
  const stores: RowStores<T> = tx.rows
  const present = await stores[table].get(rows.map(keyOf[table]))
  const added = rows.filter((_, i) => !present[i])
  await stores[table].put(added)
  return added.map(keyOf[table])
}

/** Counts of a listing that is not here, such as a trimmed one, are left out. */
async function applyCounts(
  { rows: { listings } }: StoreTransaction,
  { counts = [] }: SyncAnswer,
): Promise<void> {
  if (counts.length === 0) return
  const held = await listings.get(counts.map(([id]) => id))
  const grown = counts.flatMap(([, views, inquiries], i) => {
    const row = held[i]
    return row ? { ...row, views, inquiries } : []
  })
  await listings.put(grown)
}

interface Outcome {
  settled: Settlement[]
  ackedUpTo: number
  /** Whether the server has done an edit, which may have ended a conflict. */
  hasOvertaken: boolean
  log: readonly QueuedAction[]
  /** Numbers of those that were refused. */
  refused: ReadonlySet<number>
}

/** Applies the results to the log, in order, up to the first action that has none. */
async function settle(
  tx: StoreTransaction,
  owner: Owner,
  answer: SyncAnswer,
  state: SyncState,
): Promise<Outcome> {
  // A restored server may have lost acknowledged actions.
  let ackedUpTo = Math.min(state.ackedUpTo, answer.last)
  const log = usesLog(answer) ? await tx.log.all() : []
  const results = new Map(answer.results.map((result) => [result[0], result]))
  const isUndone = ({ seq }: QueuedAction) => seq > ackedUpTo && results.get(seq)?.[1] !== 'ok'
  const makers = answer.results.some(([, outcome]) => outcome === 'no')
    ? await makersIn(tx, owner, log)
    : new Map<number, number>()
  let hasOvertaken = false
  const settled: Settlement[] = []
  const refused = new Set<number>()
  for (const action of log) {
    const { seq } = action
    if (seq <= ackedUpTo || refused.has(seq)) continue
    const result = results.get(seq)
    if (!result) break
    const [, outcome, value] = result
    if (outcome === 'ok') {
      settled.push({ seq, ok: true, reply: value })
      if (isEdit(action)) {
        hasOvertaken = true
        await forgetOvertaken(tx, action)
      }
    } else {
      const rest = log.filter((each) => !refused.has(each.seq) && isUndone(each))
      const set = { problem: value, log: rest, makers }
      for (const each of await setAside(tx, owner, action, set)) {
        refused.add(each.seq)
        settled.push({ seq: each.seq, ok: false, problem: value })
      }
    }
    ackedUpTo = seq
  }
  return { settled, ackedUpTo, hasOvertaken, log, refused }
}

/** The least rows that are worth a request. */
const fewest = 10

/**
 * The size of the next answer for this line, so that an answer takes a few seconds at most.
 * @param took milliseconds from the request to the whole answer, or 'slow' if none arrived
 */
export function paced({ limit = firstLimit }: SyncState, took: number | 'slow'): number {
  return Math.min(roundLimits.rows, Math.max(fewest, Math.round(limit * growthAfter(took))))
}

function growthAfter(took: number | 'slow'): number {
  if (took === 'slow' || took > 8 * second) return 0.5
  if (took > 3 * second) return 1
  return took > second ? 2 : 5
}
