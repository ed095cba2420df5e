import type { SyncAnswer, SyncProblem, SyncRequest } from './protocol.ts'
import type { RowRef, TableName, Tables } from './view.ts'

/**
 * A write in the queue. It never changes there: `sentUpTo` and `ackedUpTo` of the state say how far the
 * queue was sent and acknowledged. An acknowledged write stays until the rows that include it arrive.
 */
export interface QueuedAction {
  seq: number
  name: string
  version: number
  args: unknown
  /** When it was made, in milliseconds since the epoch, never before the server's last answer. */
  at: number
  /** The number of the queued action that created a row which this one changes. */
  dependsOn?: number
  /** The id of the entry in the device's intake from which it was queued. */
  intakeId?: string
  /** The title of its listing, kept because the listing may be gone when the action is refused. */
  about?: string
}

/** A refused write, kept until its author edits, retries or discards it. */
export interface RefusedWrite extends SyncProblem {
  seq: number
  action: QueuedAction
  /** The actions that depended on it and were refused with it, in order. */
  dependents: QueuedAction[]
}

/**
 * The server's version of a row that pending actions touch. `row` is null where the server has no such
 * row, and absent for a row that the actions only read.
 */
export interface BaseRow extends RowRef {
  id: string
  row?: Tables[TableName] | null
  /** The number of the pending action that created a row which the server does not have. */
  madeBy?: number
}

/** The state of a device. `ack` is not stored, because it follows from the queue. */
export interface SyncState {
  key: 'sync'
  /** The id of this device, made by the device. */
  client: string
  /** The `rowVersion` of the cached rows. */
  rows: number
  nextSeq: number
  /** The last action that was ever sent. The server may know it even if no answer arrived. */
  sentUpTo: number
  /** The last action whose success the server has reported. */
  ackedUpTo: number
  cursor: string | null
  /** The lease in the answer to the last push; absent before the first. */
  lease?: string
  /** The push whose answer is not stored yet. It is repeated until then, and no later action joins it. */
  push?: OpenPush
  /** Whether the whole first snapshot has arrived. */
  complete: boolean
  /** When a round last ended well, in milliseconds since the epoch by the device's clock. */
  syncedAt?: number
  /** The server's clock in its last answer, in milliseconds since the epoch. */
  serverTime?: number
  /** The most rows of the next answer. It follows the speed of the line; see `pace` in `round.ts`. */
  limit?: number
}

export interface OpenPush {
  id: string
  /** The last action that the server may have done without this device knowing. */
  unsureUpTo: number
}

/** A table of the store. Its rows contain their keys. */
export interface Records<Row, Key> {
  get(keys: readonly Key[]): Promise<(Row | undefined)[]>
  /** In the order of the keys. */
  all(): Promise<Row[]>
  put(rows: readonly Row[]): Promise<void>
  delete(keys: readonly Key[]): Promise<void>
  clear(): Promise<void>
}

/** The queue, in the order of the numbers. */
export interface QueueRecords extends Records<QueuedAction, number> {
  /** The first `most` actions with a number above `seq`. */
  after(seq: number, most: number): Promise<QueuedAction[]>
  /** Deletes the actions with a number up to and including `seq`. */
  deleteUpTo(seq: number): Promise<void>
}

/** The tables of the server's rows. */
export type RowStores<T extends TableName = TableName> = {
  [Name in T]: Records<Tables[Name], string>
}

export interface StoreTransaction {
  rows: RowStores
  base: Records<BaseRow, string>
  actions: QueueRecords
  refused: Records<RefusedWrite, number>
  state: Records<SyncState, 'sync'>
}

/** Port: the device's database. A transaction that throws changes nothing; one that resolves is durable. */
export interface Store {
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>
}

/**
 * The reply to a request. `later`: no answer, an answer of another server, or a server in trouble; the
 * queue stays as it is. `unreached`: nothing came back at all, so a quick retry costs the server
 * nothing. `slow`: the line made no progress for too long, so the next answer should be smaller.
 * `too-large` and `invalid`: the server or a proxy does not take this request, so the round looks for
 * the action that makes it so. `copied`: the server did nothing, because another copy of this store
 * has sent actions meanwhile.
 */
export type Reply =
  | { kind: 'answer'; answer: SyncAnswer }
  | { kind: 'later'; waitMs?: number; unreached?: boolean; slow?: boolean }
  | { kind: 'signed-out' }
  | { kind: 'upgrade' }
  | { kind: 'copied' }
  /** `isOurs`: the server's own limit, and not that of something on the way. */
  | { kind: 'too-large'; isOurs: boolean }
  | { kind: 'invalid'; message: string }

/** Port: carries a request to the server. It gives up without progress and never throws. */
export type Transport = (request: SyncRequest) => Promise<Reply>

/** Port: prevents rounds of several tabs at the same time. This saves work; nothing relies on it. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface Platform {
  store: Store
  transport: Transport
  lock: Lock
  /** Makes a UUID. */
  newId: () => string
  /** Called when the store was a copy and has become a device with its own id. */
  onNewClient?: () => void
  /** Milliseconds since the epoch. */
  clock: () => number
  /**
   * Whether the server has answered lately; without it, true. Otherwise a round first sends a request
   * without actions, because an action that a request has carried can no longer be withdrawn.
   */
  isReached?: () => boolean
}
