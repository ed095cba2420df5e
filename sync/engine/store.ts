import type { SyncAnswer, SyncProblem, SyncRequest } from './protocol.ts'
import type { RowRef, TableName, Tables } from './view.ts'

/** A write in the queue. It waits to be sent or, once `acked`, for the rows that include it. */
export interface QueuedAction {
  seq: number
  name: string
  version: number
  args: unknown
  /** The device's clock, in milliseconds since the epoch. */
  at: number
  /** Whether it was ever sent. The server may then know it even if no answer arrived. */
  sent: boolean
  acked: boolean
  /** The number of the queued action that created a row which this one changes. */
  dependsOn?: number
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
  cursor: string | null
  /** Whether the whole first snapshot has arrived. */
  complete: boolean
  /** When a round last ended well, in milliseconds since the epoch by the device's clock. */
  syncedAt?: number
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

/** The tables of the server's rows. */
export type RowStores<T extends TableName = TableName> = {
  [Name in T]: Records<Tables[Name], string>
}

export interface StoreTransaction {
  rows: RowStores
  base: Records<BaseRow, string>
  actions: Records<QueuedAction, number>
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
 * nothing. Only an `answer` can refuse an action.
 */
export type Reply =
  | { kind: 'answer'; answer: SyncAnswer }
  | { kind: 'later'; waitMs?: number; unreached?: boolean }
  | { kind: 'signed-out' }
  | { kind: 'upgrade' }
  | { kind: 'too-large' }

/** Port: carries a request to the server. It gives up after 15 seconds and never throws. */
export type Transport = (request: SyncRequest) => Promise<Reply>

/** Port: prevents rounds of several tabs at the same time. This saves work; nothing relies on it. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface Platform {
  store: Store
  transport: Transport
  lock: Lock
  /** Milliseconds since the epoch. */
  clock: () => number
}
